import { cloneDatabase, dropDatabase } from '@fondly/dev/postgres/test-database';
import { scaleTime } from '@fondly/dev/scale-time';
import { insertLargeMarket } from '@fondly/dev/seed-data/insert-large-market';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { importStatements } from './import-statements.ts';

const statements = await importStatements();

/** The rows of a market of a million meals, which PostgreSQL is told that each of the large tables has. */
const largeTables = new Map<string, number>([
  ...([
    ['users', 1_200_000],
    ['restaurants', 165_000],
    ['opening_hours', 1_155_000],
    ['meals', 1_000_000],
  ] as const),
  ...([
    ['orders', 5_000_000],
    ['claims', 5_000_000],
    ['order_history', 15_000_000],
    ['deliveries', 5_000_000],
  ] as const),
  ...([
    ['ledger_lines', 30_000_000],
    ['notifications', 5_000_000],
    ['stripe_events', 13_000_000],
  ] as const),
]);
const size = process.env.LONG
  ? { restaurants: 33_000, meals: 200_000, orders: 500_000, customers: 20_000 }
  : { restaurants: 10_000, meals: 10_000, orders: 10_000, customers: 1_000 };

/** Statements that may read a whole table, because they run at night or once, and are not waited for by anyone. */
const mayReadWholeTables = new Map([
  ['tax-months-compare', 'each night, the orders and restaurants of two months'],
  ['tax-months-to-compare', 'once after the release, when the first line of the ledger is looked for'],
]);
/** A part of a table that is larger than this is as slow as the whole. */
const largestPart = 0.01;
/** Statements whose part PostgreSQL overestimates, with what limits it. */
const isOverestimated = new Map([['areas-all', 'the ZIPs of an area, each with a few restaurants, by index alone']]);

type Plan = {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

let url: string;
let client: pg.Client;
let partialIndexes: Set<string>;

beforeAll(async () => {
  url = await cloneDatabase(inject('template'));
  client = new pg.Client(url);
  await client.connect();
  await insertLargeMarket(client, { ...size, now: new Date() });
  await client.query('vacuum analyze');
  // The planner multiplies these by the size of the file, so it plans for full tables with the values of a small one.
  for (const [table, rows] of largeTables)
    await client.query('update pg_class set reltuples = $2 where oid = $1::regclass', [table, rows]);
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  partialIndexes = new Set(rows.map(({ name }) => name));
}, scaleTime(600_000));

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

describe('A statement on a market of a million meals reads no large table as a whole', () => {
  // `set constraints` and `lock table` have no plan. Statements of other test files count as theirs.
  const planned = [...statements].filter(
    ([name, { text }]) => !mayReadWholeTables.has(name) && !name.startsWith('test-') && !/^(set|lock) /.test(text),
  );
  test.for(planned)('%s', async ([name, { text }]) => {
    const found = listWholeReads(await readPlan(text), false).filter(
      (read) => !(isOverestimated.has(name) && read.startsWith('much of')),
    );

    expect(found).toEqual([]);
  });

  test.for([
    { text: 'select name from meals where name = $1', reads: ['all of meals'] },
    { text: 'select count(*) from orders', reads: ['all of orders'] },
    { text: 'select max(total_cents) from (select total_cents from orders order by id) o', reads: ['all of orders'] },
    { text: 'select id from meals where zip > $1 and is_active', reads: ['much of meals'] },
    { text: 'select id from orders order by id limit 5', reads: [] },
    { text: 'select id from orders where id = $1', reads: [] },
  ])('the check finds what "$text" reads', async ({ text, reads }) => {
    expect(listWholeReads(await readPlan(text), false)).toEqual(reads);
  });
});

/** The plan for any values, which PostgreSQL may use from the sixth execution on. */
async function readPlan(text: string): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('PostgreSQL made no plan');
  return plan;
}

/** @param isLimited - whether a limit above this node stops it early */
function listWholeReads(plan: Plan, isLimited: boolean): string[] {
  const readsAllInput = ['Sort', 'Aggregate', 'Hash', 'WindowAgg'].includes(plan['Node Type']);
  const isInputLimited = plan['Node Type'] === 'Limit' || (isLimited && !readsAllInput);
  const inputs = (plan.Plans ?? []).flatMap((input) => listWholeReads(input, isInputLimited));
  const table = plan['Relation Name'] ?? '';
  const rows = largeTables.get(table);
  if (rows === undefined) return inputs;
  if (plan['Node Type'] === 'Seq Scan') return [...inputs, `all of ${table}`];
  if (isLimited) return inputs;
  const index = plan['Index Name'];
  if (index && !plan['Index Cond'] && !partialIndexes.has(index)) return [...inputs, `all of ${table}`];
  return plan['Plan Rows'] > largestPart * rows ? [...inputs, `much of ${table}`] : inputs;
}
