import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { App } from '../platform/app.ts';
import { statement } from '../platform/database/statement.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { readProposals } from './reschedule/read-proposals.ts';
import { toRestaurantOrderView } from './restaurant-order-view.ts';
import { orderColumns, orderRow } from './schema.ts';

const maxOrders = 300;

/**
 * A restaurant sees only orders whose money was secured. With auto-accept, an order appears once it is paid; otherwise
 * once its card is authorized. An order that ended earlier never appears.
 */
export const visibleToRestaurantSql = `(payment_confirmed_at is not null or (answer_by is not null and status <> 'failed'))`;

const selectVisible = `select ${orderColumns} from orders
  where ${staffAccessSql('restaurant_id', 1)} and ${visibleToRestaurantSql}`;
const newestFirst = `order by created_at desc limit ${maxOrders}`;
const list = statement('orders-of-restaurant', orderRow, `${selectVisible} and archived = $4 ${newestFirst}`);
/** Compares only the first name, because the restaurant does not see the rest. */
const find = statement(
  'orders-of-restaurant-found',
  orderRow,
  `${selectVisible} and (order_number ilike $4 or split_part(customer_name, ' ', 1) ilike $5) ${newestFirst}`,
);

/** Escapes the wildcards of `like`, so that a search for "%" does not find everything. */
const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Lists the newest orders first. A search also finds archived orders, which the plain list leaves out. */
export async function listRestaurantOrders(
  app: App,
  staff: Staff,
  { archived, search = '' }: { archived: boolean; search?: string },
): Promise<RestaurantOrderView[]> {
  const access = staffAccessValues(staff, 'counter');
  const [firstWord = ''] = search.split(' ');
  const rows =
    search === ''
      ? await list(app.db, [...access, archived])
      : await find(app.db, [...access, toLikePattern(search), toLikePattern(firstWord)]);
  const proposals = await readProposals(app.db, rows);
  return rows.map((order) => toRestaurantOrderView(order, staff, proposals.get(order.id) ?? null));
}
