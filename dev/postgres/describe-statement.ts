import type pg from 'pg';

/** A column of the result of a statement, as PostgreSQL describes it before the statement runs. */
export type ResultColumn = {
  name: string;
  type: number;
  /** Whether PostgreSQL knows that the value is never null. It knows this of plain columns only. */
  isNeverNull: boolean;
};

type RowDescription = { fields: pg.FieldDef[] };

/** Parses and describes a statement without running it. The queries of the driver always run. */
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
 * Describes the columns of a statement.
 *
 * @throws DatabaseError if the database refuses the text
 */
export async function describeStatement(client: pg.ClientBase, text: string): Promise<ResultColumn[]> {
  const fields = await client.query(new Description(text)).fields;
  const tables = fields.map((field) => field.tableID);
  const { rows: notNull } = await client.query<{ column: string }>(
    `select attrelid || ' ' || attnum as column from pg_attribute where attrelid = any ($1::oid[]) and attnotnull`,
    [tables],
  );
  const notNullColumns = new Set(notNull.map(({ column }) => column));
  const plan = mayAddNulls.test(text) ? await readPlan(client, text) : null;
  const addedNulls = plan ? collectNullable(plan) : new Set<string>();
  const isJudged = !plan || !isCombined(plan);
  return fields.map((field, index) => ({
    name: field.name,
    type: field.dataTypeID,
    isNeverNull:
      isJudged &&
      notNullColumns.has(`${field.tableID} ${field.columnID}`) &&
      !addedNulls.has(toKey(plan?.Output?.[index] ?? '')),
  }));
}

type Plan = {
  'Node Type': string;
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Grouping Sets'?: unknown[];
  Output?: string[];
  Plans?: Plan[];
};

/**
 * PostgreSQL judges "not null" by the table alone, although an outer join, grouping sets, or a union can produce nulls.
 * The plan shows these.
 */
const mayAddNulls = /\b((left|right|full)\s+(outer\s+)?join|union|grouping\s+sets|rollup|cube)\b/i;

async function readPlan(client: pg.ClientBase, text: string): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('PostgreSQL made no plan');
  return plan;
}

/** Whether the result comes from a union or from grouping sets. Then the tables say nothing about nulls. */
function isCombined(plan: Plan): boolean {
  if (plan['Grouping Sets'] || ['Append', 'Merge Append', 'Recursive Union'].includes(plan['Node Type'])) return true;
  const [input, ...others] = (plan.Plans ?? []).filter((child) => child['Parent Relationship'] === 'Outer');
  return input !== undefined && others.length === 0 && !plan['Join Type'] && isCombined(input);
}

const nullableSides: Record<string, readonly string[]> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
};

/** The expressions that an outer join may set to null. */
function collectNullable(plan: Plan, found = new Set<string>()): Set<string> {
  const sides = nullableSides[plan['Join Type'] ?? ''] ?? [];
  for (const child of plan.Plans ?? []) {
    if (sides.includes(child['Parent Relationship'] ?? '')) {
      for (const expression of child.Output ?? []) found.add(toKey(expression));
    }
    collectNullable(child, found);
  }
  return found;
}

/** Plans put parentheses around an expression that a lower node computed. */
function toKey(expression: string): string {
  return expression.startsWith('(') && expression.endsWith(')') ? expression.slice(1, -1) : expression;
}
