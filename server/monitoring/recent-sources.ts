import type { LongQuery } from '../platform/database/long-read.ts';

/** Common table expressions that take the names of tables, and their values. */
export type Source = { prefix: string; values: unknown[] };

/**
 * Orders that changed, with their ledger, refunds, disputes, and ratings. Read by the BRIN indexes of days, so that no
 * index has to follow every update of an order. Older orders change through their money, which has times of its own.
 */
const changedOrders = `
  select id from orders where service_date >= ($1::timestamptz - interval '7 days')::date and updated_at >= $1
  union select id from orders where closed_reason is null and created_at >= $1
  union select order_id from ledger_lines where booked_at >= $1 and order_id is not null
  union select order_id from refunds where updated_at >= $1
  union select order_id from disputes where updated_at >= $1
  union select order_id from ratings where created_at >= $1`;

/** Meals of changed orders, and meals on sale whose stock the staff changed. Read ZIP by ZIP, as search does. */
const changedMeals = `
  select meal_id as id from orders where id = any($2::uuid[])
  union select m.id from (select distinct zip from restaurants where status = 'approved') z
    join meals m on m.zip = z.zip
    where m.is_active and m.pickup_end >= $1::timestamptz - interval '1 day' and m.updated_at >= $1`;

const changedPostings = 'select distinct posting_id as id from ledger_lines where booked_at >= $1';
const usedCoupons = `
  select distinct coupon_code as id from orders where id = any($1::uuid[]) and coupon_code is not null`;

const tablesByOrder = [
  'claims',
  'disputes',
  'ledger_lines',
  'order_history',
  'ratings',
  'redemptions',
  'refunds',
  'transfers',
];
/** Inside its own text, the name of a table expression still means the table. */
const withTables = (tables: [name: string, condition: string][]): string =>
  `with ${tables.map(([name, condition]) => `${name} as (select * from ${name} where ${condition})`).join(', ')}`;

const ordersPrefix = withTables([
  ['orders', 'id = any($1::uuid[])'],
  ...tablesByOrder.map((table): [string, string] => [table, 'order_id = any($1::uuid[])']),
]);
/**
 * No index leads from a meal to its reservations, but one leads from its restaurant to the orders since it exists. The
 * two weeks allow for the clock of the demo and of tests, which the database does not have.
 */
const mealsPrefix = withTables([
  [
    'claims',
    `order_id in (select o.id from orders o join meals m on m.restaurant_id = o.restaurant_id
       and o.created_at >= least(m.created_at, m.pickup_start) - interval '14 days' and o.meal_id = m.id where m.id = any($1::uuid[]))`,
  ],
  ['meals', 'id = any($1::uuid[])'],
]);
const couponsPrefix = withTables([
  ['redemptions', 'coupon_code = any($1::text[])'],
  ['coupons', 'code = any($1::text[])'],
]);
const postingsPrefix = withTables([['ledger_lines', 'posting_id = any($1::uuid[])']]);

export type RecentSources = Record<'orders' | 'meals' | 'coupons' | 'postings', Source>;

/** What the rules read instead of whole tables: the rows that changed after `since`, and what belongs to them. */
export async function recentSources(query: LongQuery, since: Date): Promise<RecentSources> {
  const listIds = async (text: string, values: unknown[]): Promise<string[]> =>
    (await query(text, values)).rows.map(({ id }) => id);
  const orderIds = await listIds(changedOrders, [since]);
  const mealIds = await listIds(changedMeals, [since, orderIds]);
  return {
    orders: { prefix: ordersPrefix, values: [orderIds] },
    meals: { prefix: mealsPrefix, values: [mealIds] },
    coupons: { prefix: couponsPrefix, values: [await listIds(usedCoupons, [orderIds])] },
    postings: { prefix: postingsPrefix, values: [await listIds(changedPostings, [since])] },
  };
}
