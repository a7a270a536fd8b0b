import type { OrderSearchResult } from '@fondly/contract/admin/orders';
import { orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import type { App } from '../../platform/app.ts';
import { integer, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  orderStatusColumn,
  orderStatusSql,
  paymentStatusColumn,
  paymentStatusSql,
} from '../../platform/database/status-columns.ts';
import { toSearchQuery } from '../search-words.ts';

export const foundOrderRow = row({
  id: uuid,
  orderNumber: text,
  customerName: text,
  restaurantId: uuid,
  restaurantName: text,
  mealName: text,
  quantity: integer,
  status: orderStatusColumn,
  paymentStatus: paymentStatusColumn,
  paidCents: integer,
  refundedCents: integer,
  pickupStart: timestamp,
  pickupEnd: timestamp,
  timezone: text,
  createdAt: timestamp,
});
export type FoundOrderRow = Row<typeof foundOrderRow>;

const pageSize = 50;
/** The most rows that a search reads, because a word may match half of all orders. The newest are chosen among them. */
const maxScanned = 2000;

export const orderColumns = `o.id, o.order_number, o.customer_name,
  o.restaurant_id, r.name as restaurant_name, o.meal_name, o.quantity, o.status,
  o.payment_status, o.paid_cents, o.refunded_cents,
  o.pickup_start, o.pickup_end, o.timezone, o.created_at`;

const findOpen = statement(
  'admin-orders-open',
  foundOrderRow,
  `select ${orderColumns} from orders o join restaurants r on r.id = o.restaurant_id
   where o.closed_reason is null
     and (o.status in ${orderStatusSql(orderTerms.awaitingPickup)} or o.payment_status in ${paymentStatusSql(paymentTerms.held)})
   order by o.created_at desc limit ${pageSize + 1}`,
);
/** `$1` is a search query, `$2` an order number. Each has its own subquery, so that each uses its index. */
const findMatching = statement(
  'admin-orders-find',
  foundOrderRow,
  `with fitting as materialized (
     (select id from orders where order_number = $2)
     union
     (select id from orders where search_words(customer_name, customer_email, customer_phone) @@ $1::tsquery limit ${maxScanned}))
   select ${orderColumns} from fitting f join orders o on o.id = f.id join restaurants r on r.id = o.restaurant_id
   order by o.created_at desc limit ${pageSize + 1}`,
);

/**
 * Finds orders by number (with or without `#`), name, email or phone, newest first. Without a search, lists orders whose
 * customers still expect a meal.
 */
export async function searchOrders(app: App, search = ''): Promise<{ orders: OrderSearchResult[]; hasMore: boolean }> {
  const words = toSearchQuery(search);
  const number = search.trim().replace(/^#/, '').toUpperCase();
  const rows = words ? await findMatching(app.db, [words, number]) : await findOpen(app.db, []);
  return { orders: rows.slice(0, pageSize).map(toFoundOrder), hasMore: rows.length > pageSize };
}

export const toFoundOrder = (row: FoundOrderRow): OrderSearchResult => ({
  ...row,
  pickupStart: row.pickupStart.toISOString(),
  pickupEnd: row.pickupEnd.toISOString(),
  createdAt: row.createdAt.toISOString(),
});
