import type pg from 'pg';
import { inSpan, isTracing } from '../tracing.ts';
import { isConnectionError, isRecoveryConflict } from './connection-error.ts';
import type { Connection, ReadConnection } from './db.ts';
import { type Row, type RowDeclaration, row, toSqlName, toStoredValue } from './row.ts';

/** A statement as it was declared, for the test that compares it with the database. */
export type DeclaredStatement = { readonly text: string; readonly row: RowDeclaration | null };

const declared = new Map<string, DeclaredStatement>();

/** Every statement of the modules that were imported until now, by name. */
export const declaredStatements: ReadonlyMap<string, DeclaredStatement> = declared;

/** The row of a statement whose caller only counts rows, such as `select from orders …`. */
export const noColumns = row({});

/** @throws Error for a name that is taken: a connection keeps one text for each name */
function declare(name: string, statement: DeclaredStatement): void {
  if (declared.has(name)) throw new Error(`there are two statements named ${name}`);
  declared.set(name, statement);
}

/**
 * A statement that returns rows. PostgreSQL parses and plans it once for each connection.
 * `server/testing/statements.test.ts` compares the declared row with what PostgreSQL says about the text.
 *
 * @param name - unique in the product
 * @param text - returns the columns of the row in their order
 */
export function statement<Declaration extends RowDeclaration>(name: string, row: Declaration, text: string) {
  declare(name, { text, row });
  const read = createReader(row);
  const isWrite = writePattern.test(text);
  return async (on: Connection | ReadConnection, values: readonly unknown[] = []): Promise<Row<Declaration>[]> => {
    if (on.isReadOnly && isWrite) throw new Error(`the statement ${name} writes and cannot run on a replica`);
    const query: pg.QueryArrayConfig = { text, values: [...values], rowMode: 'array' };
    if (!on.isUnnamed) query.name = name;
    const run = () => (on.isReadOnly ? readOrFallBack(on, query) : on.client.query<unknown[]>(query));
    const { rows } = await (isTracing() ? inStatementSpan(name, run) : run());
    return rows.map(read);
  };
}

/**
 * A statement with too many values to count positions: its text says `:customer_name` instead of `$9`. To send the values as
 * one JSON record instead made the reservation of an order a quarter slower (0.65 instead of 0.5 ms).
 *
 * @param input - the values, which callers pass by name
 * @throws Error when the text names another value, or does not use one
 */
export function namedStatement<Input extends RowDeclaration, Output extends RowDeclaration>(
  name: string,
  { input, output }: { input: Input; output: Output },
  text: string,
) {
  const columns = Object.entries(input.columns);
  const positions = new Map(columns.map(([column], index) => [toSqlName(column), `$${index + 1}`]));
  const unused = new Set(positions.keys());
  const numbered = text.replaceAll(/(?<!:):([a-z]\w*)/g, (_, value: string) => {
    const position = positions.get(value);
    if (!position) throw new Error(`the statement ${name} has no value ${value}`);
    unused.delete(value);
    return position;
  });
  if (unused.size > 0) throw new Error(`the statement ${name} does not use ${[...unused].join(', ')}`);
  const run = statement(name, output, numbered);
  return (on: Connection | ReadConnection, values: Row<Input>): Promise<Row<Output>[]> =>
    run(
      on,
      columns.map(([column, of]) => toStoredValue(of, values[column])),
    );
}

/** A statement that returns no rows. The result is the number of rows that it changed. */
export function command(name: string, text: string) {
  declare(name, { text, row: null });
  return async (on: Connection, values: readonly unknown[] = []): Promise<number> => {
    const run = () => on.client.query({ ...(!on.isUnnamed && { name }), text, values: [...values] });
    return (await (isTracing() ? inStatementSpan(name, run) : run())).rowCount ?? 0;
  };
}

/** The name says which statement it is. Its text is in the code, and its parameters are never recorded. */
function inStatementSpan<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return inSpan(`statement ${name}`, { kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql' } }, run);
}

/** What a replica cannot do. Also reads that lock rows. */
const writePattern =
  /\b(insert\s+into|update\s+\w+(\s+\w+)?\s+set|delete\s+from|for\s+(no\s+key\s+)?(update|share)|nextval)\b/i;

/** The primary answers what a replica that is away or in the way of its recovery does not. */
async function readOrFallBack({ client, fallback }: ReadConnection, query: pg.QueryArrayConfig) {
  try {
    return await client.query<unknown[]>(query);
  } catch (error) {
    if (!fallback || !(isConnectionError(error) || isRecoveryConflict(error))) throw error;
    const { name: _name, ...unnamed } = query;
    return fallback.client.query<unknown[]>(fallback.isUnnamed ? unnamed : query);
  }
}

/** Values arrive in the order of the columns, so that names are looked up once for a statement and not for each row. */
function createReader<Declaration extends RowDeclaration>({ columns }: Declaration) {
  const names = Object.keys(columns);
  // A copy of an object that has every property already is made in one step.
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  const decoders = names.map((name) => columns[name]?.decode);
  const hasDecoders = decoders.some((decode) => decode !== undefined);

  return (values: unknown[]): Row<Declaration> => {
    const record: Record<string, unknown> = { ...empty };
    for (let index = 0; index < names.length; index++) record[names[index] as string] = values[index];
    if (hasDecoders) decode(record, values);
    // The declaration is the type; the test of all statements proves that PostgreSQL sends what it says.
    return record as Row<Declaration>;
  };

  function decode(record: Record<string, unknown>, values: unknown[]): void {
    for (const [index, name] of names.entries()) {
      const value = values[index];
      const decodeValue = decoders[index];
      if (decodeValue && value !== null) record[name] = decodeValue(value);
    }
  }
}
