import type * as contract from '@fondly/contract/admin/restaurants';
import { type AdminRestaurantRow, restaurantsPerPage } from '@fondly/contract/admin/restaurants';
import { restaurantStatusNames } from '@fondly/contract/admin/reviews';
import { restaurantStatuses } from '@fondly/contract/restaurants';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { csv, dollars } from '../../platform/csv.ts';
import { integer, notNull, oneOf, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  joinPayoutAccounts,
  joinSums,
  type RestaurantRow,
  restaurantColumns,
  restaurantRow,
} from '../restaurant-columns.ts';
import { toSearchQuery } from '../search-words.ts';

type Status = (typeof restaurantStatuses)[number];
type Filter = { status?: Status | undefined; search?: string | undefined };

const rowsPerFile = 20_000;
const rowsPerRead = 1_000;

type Sort = z.output<typeof contract.listRestaurantsAsAdmin.schema.querystring>['sort'];
/** How the rows of a page are found, and in which order they are shown. */
type Order = { from: string; found: string; shown: string };

/** Has an index, which is read from either end: `restaurants_by_name`, `_by_zip` and `_newest`. */
const by = (order: string): Order => ({ from: 'restaurants r', found: order, shown: order });
/**
 * Reads the index `restaurant_sums_meals`, `_orders` or `_net` from either end. A page is found by the sums of the last fold, a minute
 * ago at most, and its rows are sorted by the exact figures that they show.
 */
const bySum = (stored: string, shown: string, direction: 'asc' | 'desc'): Order => ({
  from: 'restaurant_sums s join restaurants r on r.id = s.restaurant_id',
  found: `${stored} ${direction}, s.restaurant_id ${direction}`,
  shown: `${shown} ${direction}, r.id ${direction}`,
});
const byMeals = (direction: 'asc' | 'desc') => bySum('s.meals', 'sums.meals', direction);
const byOrders = (direction: 'asc' | 'desc') => bySum('s.confirmed_orders', 'orders', direction);
const byAmount = (direction: 'asc' | 'desc') => bySum('(s.gross_cents - s.refunds_cents)', 'net_cents', direction);

const orders: Record<Sort, Order> = {
  name: by('lower(r.name), r.id'),
  '-name': by('lower(r.name) desc, r.id desc'),
  zip: by('r.zip, r.id'),
  '-zip': by('r.zip desc, r.id desc'),
  meals: byMeals('asc'),
  '-meals': byMeals('desc'),
  orders: byOrders('asc'),
  '-orders': byOrders('desc'),
  amount: byAmount('asc'),
  '-amount': byAmount('desc'),
  joined: by('r.created_at, r.id desc'),
  '-joined': by('r.created_at desc, r.id'),
};

/**
 * Selects the page before its figures, so that nothing is read for other rows. Without `limit`, PostgreSQL may read the whole
 * table for a page of 1,000. `$1` is a status or null.
 */
const selectPage = (where: string, size: number, { from, found, shown } = orders['-joined']) => `with page as (
     select r.id from ${from} where ${where} and ($1::text is null or r.status = $1)
     order by ${found} limit ${size} offset $2)
   select ${restaurantColumns} from page cross join lateral (select * from restaurants where id = page.id limit 1) r
     ${joinPayoutAccounts} ${joinSums}
   order by ${shown}`;
/** Reads the index `restaurants_words`. */
const matchesWords = (query: string) => `search_words(r.name, r.email, r.zip) @@ ${query}::tsquery`;

const wordsSql = matchesWords('$3');
const listStatements = (name: string, where: string) => {
  const declare = (sort: Sort) =>
    statement(`${name}-by-${sort}`, restaurantRow, selectPage(where, restaurantsPerPage, orders[sort]));
  return {
    ...{ name: declare('name'), '-name': declare('-name'), zip: declare('zip'), '-zip': declare('-zip') },
    ...{ meals: declare('meals'), '-meals': declare('-meals') },
    ...{ orders: declare('orders'), '-orders': declare('-orders') },
    ...{ amount: declare('amount'), '-amount': declare('-amount') },
    ...{ joined: declare('joined'), '-joined': declare('-joined') },
  };
};
const listAll = listStatements('admin-restaurants', 'true');
const find = listStatements('admin-restaurants-found', wordsSql);
const exportAll = statement('admin-restaurants-export', restaurantRow, selectPage('true', rowsPerRead));
const exportFound = statement('admin-restaurants-export-found', restaurantRow, selectPage(wordsSql, rowsPerRead));
const countsRow = row({ status: notNull(oneOf(restaurantStatuses)), count: notNull(integer) });
const countAll = statement(
  'admin-restaurant-counts',
  countsRow,
  'select status, restaurants as count from restaurant_counts',
);
const countFound = statement(
  'admin-restaurant-counts-found',
  countsRow,
  `select r.status, count(*)::int as count from restaurants r where ${matchesWords('$1')} group by r.status`,
);

/** All restaurants in the chosen order, one page at a time. */
export async function listRestaurantsAsAdmin(
  app: App,
  { status, search = '', sort, page }: Filter & { sort: Sort; page: number },
): Promise<{ restaurants: AdminRestaurantRow[]; counts: Record<Status, number>; pages: number }> {
  const query = toSearchQuery(search);
  const values = [status ?? null, (page - 1) * restaurantsPerPage];
  const read = (query === null ? listAll : find)[sort];
  const [rows, found] = await Promise.all([
    read(app.db, query === null ? values : [...values, query]),
    query === null ? countAll(app.db, []) : countFound(app.db, [query]),
  ]);
  const counted = restaurantStatuses.map(
    (name) => [name, found.find((row) => row.status === name)?.count ?? 0] as const,
  );
  const counts = Object.fromEntries(counted) as Record<Status, number>;
  const total = status ? counts[status] : counted.reduce((sum, [, number]) => sum + number, 0);
  return { restaurants: rows.map(toRow), counts, pages: Math.max(1, Math.ceil(total / restaurantsPerPage)) };
}

/** All restaurants that match the filter as CSV. */
export async function exportRestaurantsCsv(app: App, { status, search = '' }: Filter): Promise<string> {
  const query = toSearchQuery(search);
  const rows: RestaurantRow[] = [];
  while (rows.length < rowsPerFile) {
    const values = [status ?? null, rows.length];
    const read = query === null ? exportAll(app.db, values) : exportFound(app.db, [...values, query]);
    rows.push(...(await read));
    if (rows.length % rowsPerRead !== 0 || rows.length === 0) break;
  }
  const columns = [
    'Name',
    'Email',
    'ZIP',
    'Type',
    'Status',
    'Admins only',
    'Payouts',
    'Meals',
    'Orders',
    'Net (USD)',
    'Joined (UTC)',
  ];
  const cells = (row: RestaurantRow) => [
    ...[
      row.name,
      row.email,
      row.zip,
      row.restaurantType,
      restaurantStatusNames[row.status],
      row.adminOnly ? 'yes' : 'no',
      row.payoutSetup,
    ],
    ...[row.meals, row.orders, dollars(row.netCents), row.createdAt.toISOString()],
  ];
  return csv(columns, rows.map(cells));
}

const toRow = (row: RestaurantRow): AdminRestaurantRow => ({ ...row, createdAt: row.createdAt.toISOString() });
