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
 * What a kitchen is shown at all: orders whose money was secured. An order that accepts itself appears when its
 * money is taken, one that waits for an answer when its card is authorized; one that ended before either never does.
 */
export const visibleToRestaurantSql = `(payment_confirmed_at is not null or (answer_by is not null and status <> 'failed'))`;

const selectVisible = `select ${orderColumns} from orders
  where ${staffAccessSql('restaurant_id', 1)} and ${visibleToRestaurantSql}`;
const newestFirst = `order by created_at desc limit ${maxOrders}`;
const list = statement('orders-of-restaurant', orderRow, `${selectVisible} and archived = $4 ${newestFirst}`);
/** A name is compared with its first word, which is what the restaurant sees of it. */
const find = statement(
  'orders-of-restaurant-found',
  orderRow,
  `${selectVisible} and (order_number ilike $4 or split_part(customer_name, ' ', 1) ilike $5) ${newestFirst}`,
);

/** A part of a number or name as a pattern; its own percent signs and strokes mean themselves. */
const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The kitchen's orders, newest first. Archived ones are out of sight and nothing else: money never depends on it. A
 * search looks at all of them, as far back as there are any. A name is found by what the kitchen is shown of it.
 */
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
