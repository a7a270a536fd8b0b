import { orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import { closedReasons } from '@fondly/contract/order-transitions';
import { integer, nullable, oneOf, type Row, row, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusColumn, paymentStatusColumn } from '../../platform/database/status-columns.ts';

/** What a new checkout must know of the same person's other orders. */
const relatedOrder = row({
  id: uuid,
  requestId: uuid,
  mealId: uuid,
  quantity: integer,
  status: orderStatusColumn,
  paymentStatus: paymentStatusColumn,
  closedReason: nullable(oneOf(closedReasons)),
  until: nullable(timestamp),
  releasedAt: nullable(timestamp),
  createdAt: timestamp,
});
export type RelatedOrder = Row<typeof relatedOrder>;

/**
 * Repeats of this request, orders of this meal, everything open, and what was begun in the last ten minutes. The
 * parameters are SQL: of the customer, the request, the meal, and the instant ten minutes ago.
 */
export const relatedOrdersSql = (customer: string, request: string, meal: string, since: string): string =>
  `select o.id, o.request_id, o.meal_id, o.quantity, o.status, o.payment_status, o.closed_reason, c.until, c.released_at,
     o.created_at
   from orders o left join claims c on c.order_id = o.id
   where o.customer_id = ${customer}
     and (o.request_id = ${request} or o.meal_id = ${meal} or o.closed_reason is null or o.created_at > ${since})`;

export const listRelatedOrders = statement('own-orders', relatedOrder, relatedOrdersSql('$1', '$2', '$3', '$4'));

/** The same, as it comes out of a JSON column of another statement: under the names of SQL, instants as text. */
export type RelatedOrderJson = Pick<RelatedOrder, 'id' | 'quantity'> & {
  status: string;
  request_id: string;
  meal_id: string;
  payment_status: string;
  closed_reason: RelatedOrder['closedReason'];
  until: string | null;
  released_at: string | null;
  created_at: string;
};

export function parseRelatedOrder({ id, quantity, status, ...json }: RelatedOrderJson): RelatedOrder {
  const toDate = (text: string | null) => (text === null ? null : new Date(text));
  return {
    id,
    quantity,
    status: orderStatusColumn.fromStored(status),
    requestId: json.request_id,
    mealId: json.meal_id,
    paymentStatus: paymentStatusColumn.fromStored(json.payment_status),
    closedReason: json.closed_reason,
    until: toDate(json.until),
    releasedAt: toDate(json.released_at),
    createdAt: new Date(json.created_at),
  };
}

/** A hold that still runs: unpaid, not ended, its portions kept. */
export function isActiveHold(order: RelatedOrder, now: Date): boolean {
  return (
    order.closedReason === null &&
    paymentTerms.unpaid.includes(order.paymentStatus) &&
    order.releasedAt === null &&
    order.until !== null &&
    order.until > now
  );
}

/** Portions of one meal that the person has, or may still get: live holds, offers and all that is not off. */
export function countPortions(orders: RelatedOrder[], mealId: string, now: Date, except: string | null): number {
  const counted = orders.filter((order) => order.mealId === mealId && order.id !== except && isCounted(order, now));
  return counted.reduce((sum, order) => sum + order.quantity, 0);
}

function isCounted(order: RelatedOrder, now: Date): boolean {
  if (order.closedReason !== null && orderTerms.withoutMeal.includes(order.status)) return false;
  return paymentTerms.unpaid.includes(order.paymentStatus) ? isActiveHold(order, now) : true;
}
