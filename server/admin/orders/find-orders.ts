import type { OrderSearchResult } from '@fondly/contract/admin/orders';
import type { App } from '../../platform/app.ts';
import { statement } from '../../platform/database/db.ts';
import { toSearchQuery } from '../search-words.ts';

export type FoundOrderRow = Omit<OrderSearchResult, 'pickupStart' | 'pickupEnd' | 'createdAt'> & {
  pickupStart: Date;
  pickupEnd: Date;
  createdAt: Date;
};

const pageSize = 50;
/** So many are looked at before the newest are chosen: a word that fits half of all orders must not cost a minute. */
const maxScanned = 2000;

export const orderColumns = `o.id, o.order_number as "orderNumber", o.customer_name as "customerName",
  o.restaurant_id as "restaurantId", r.name as "restaurantName", o.meal_name as "mealName", o.quantity, o.status,
  o.payment_status as "paymentStatus", o.paid_cents as "paidCents", o.refunded_cents as "refundedCents",
  o.pickup_start as "pickupStart", o.pickup_end as "pickupEnd", o.timezone, o.created_at as "createdAt"`;

const findOpen = statement<FoundOrderRow>(
  'admin-orders-open',
  `select ${orderColumns} from orders o join restaurants r on r.id = o.restaurant_id
   where o.closed_reason is null
     and (o.status in ('confirmed', 'ready') or o.payment_status in ('authorised', 'paid', 'part_refunded'))
   order by o.created_at desc limit ${pageSize + 1}`,
);
/** `$1` words, `$2` an order number. Two reads of their own, so that each goes by its index. */
const findMatching = statement<FoundOrderRow>(
  'admin-orders-find',
  `with fitting as materialized (
     (select id from orders where order_number = $2)
     union
     (select id from orders where search_words(customer_name, customer_email, customer_phone) @@ $1::tsquery limit ${maxScanned}))
   select ${orderColumns} from fitting f join orders o on o.id = f.id join restaurants r on r.id = o.restaurant_id
   order by o.created_at desc limit ${pageSize + 1}`,
);

/**
 * Orders by number, name, mail or phone, newest first; an order number may stand behind a `#`. Without anything to
 * look for: those whose customers still expect food.
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
