import type pg from 'pg';

/** A column of a statement's result, as PostgreSQL announces it before the statement runs. */
export type ResultColumn = {
  name: string;
  type: number;
  /** Whether PostgreSQL knows that the value is never null. It knows of plain columns only. */
  isNeverNull: boolean;
};

type RowDescription = { fields: pg.FieldDef[] };

/** Sends a text to be parsed and described, and never runs it. The driver's own queries always run. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #outcome = Promise.withResolvers<pg.FieldDef[]>();
  #fields: pg.FieldDef[] = [];
  readonly fields = this.#outcome.promise;

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#fields = fields;
  }

  handleReadyForQuery(): void {
    this.#outcome.resolve(this.#fields);
  }

  handleError(error: Error): void {
    this.#outcome.reject(error);
  }
}

/**
 * The columns that a statement would return.
 *
 * @throws DatabaseError when the text does not fit the database
 */
export async function describeStatement(client: pg.ClientBase, text: string): Promise<ResultColumn[]> {
  const fields = await client.query(new Description(text)).fields;
  const tables = fields.map((field) => field.tableID);
  const { rows: notNull } = await client.query<{ column: string }>(
    `select attrelid || ' ' || attnum as column from pg_attribute where attrelid = any ($1::oid[]) and attnotnull`,
    [tables],
  );
  const notNullColumns = new Set(notNull.map(({ column }) => column));
  const fromOuterJoins = notNull.length > 0 ? await findOuterJoinColumns(client, text) : new Set<number>();
  return fields.map((field, index) => ({
    name: field.name,
    type: field.dataTypeID,
    isNeverNull: notNullColumns.has(`${field.tableID} ${field.columnID}`) && !fromOuterJoins.has(index),
  }));
}

type Plan = {
  'Join Type'?: string;
  'Parent Relationship'?: string;
  Output?: string[];
  Plans?: Plan[];
};

/** PostgreSQL calls a column "not null" even where an outer join fills it with nulls; its plan shows the join. */
async function findOuterJoinColumns(client: pg.ClientBase, text: string): Promise<Set<number>> {
  if (!/\b(left|right|full)\s+(outer\s+)?join\b/i.test(text)) return new Set();
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('PostgreSQL made no plan');
  const nullable = new Set<string>();
  collectNullable(plan, nullable);
  const output = plan.Output ?? [];
  return new Set(output.flatMap((expression, index) => (nullable.has(toKey(expression)) ? index : [])));
}

const nullableSides: Record<string, readonly string[]> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};

function collectNullable(plan: Plan, found: Set<string>): void {
  const sides = nullableSides[plan['Join Type'] ?? ''] ?? [];
  for (const child of plan.Plans ?? []) {
    if (sides.includes(child['Parent Relationship'] ?? '')) {
      for (const expression of child.Output ?? []) found.add(toKey(expression));
    }
    collectNullable(child, found);
  }
}

/** Plans put parentheses around an expression that was computed further down. */
function toKey(expression: string): string {
  return expression.startsWith('(') && expression.endsWith(')') ? expression.slice(1, -1) : expression;
}
