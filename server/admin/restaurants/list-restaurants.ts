import { type AdminRestaurantRow, restaurantsPerPage } from '@fondly/contract/admin/restaurants';
import { restaurantStatusNames } from '@fondly/contract/admin/reviews';
import { restaurantStatuses } from '@fondly/contract/restaurants';
import type { App } from '../../platform/app.ts';
import { integer, notNull, oneOf, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { csv, dollars } from '../csv.ts';
import { joinPayoutAccounts, type RestaurantRow, restaurantColumns, restaurantRow } from '../restaurant-columns.ts';

type Status = (typeof restaurantStatuses)[number];
type Filter = { status?: Status | undefined; search?: string | undefined };

const rowsPerFile = 20_000;

const matchesSearch = `position(lower($1) in lower(r.name || ' ' || r.email || ' ' || r.zip)) > 0`;

/** Selects the page before its figures, so that nothing is summed up for other rows. `$2` is a status or null. */
const read = statement(
  'admin-restaurants',
  restaurantRow,
  `with page as (
     select r.id from restaurants r where ${matchesSearch} and ($2::text is null or r.status = $2)
     order by r.created_at desc, r.id limit $3 offset $4)
   select ${restaurantColumns} from page join restaurants r using (id) ${joinPayoutAccounts}
   order by r.created_at desc, r.id`,
);
const count = statement(
  'admin-restaurant-counts',
  row({ status: oneOf(restaurantStatuses), count: notNull(integer) }),
  `select r.status, count(*)::int as count from restaurants r where ${matchesSearch} group by r.status`,
);

/** All restaurants, newest first, one page at a time. */
export async function listRestaurantsAsAdmin(
  app: App,
  { status, search = '', page }: Filter & { page: number },
): Promise<{ restaurants: AdminRestaurantRow[]; counts: Record<Status, number>; pages: number }> {
  const [rows, found] = await Promise.all([
    read(app.db, [search, status ?? null, restaurantsPerPage, (page - 1) * restaurantsPerPage]),
    count(app.db, [search]),
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
  const rows = await read(app.db, [search, status ?? null, rowsPerFile, 0]);
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
