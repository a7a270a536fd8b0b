import type { ClosedReason, OrderStatus, PaymentStatus } from '@fondly/contract/order-transitions';
import { statement } from '../../platform/database/db.ts';

/** What a new checkout must know of the same person's other orders. */
export type RelatedOrder = {
  id: string;
  request_id: string;
  meal_id: string;
  quantity: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  closed_reason: ClosedReason | null;
  until: Date | null;
  released_at: Date | null;
  created_at: Date;
};

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

export const listRelatedOrders = statement<RelatedOrder>('own-orders', relatedOrdersSql('$1', '$2', '$3', '$4'));

/** The same, as it comes out of a JSON column of another statement. */
export type RelatedOrderJson = Omit<RelatedOrder, 'until' | 'released_at' | 'created_at'> & {
  until: string | null;
  released_at: string | null;
  created_at: string;
};

export function parseRelatedOrder(json: RelatedOrderJson): RelatedOrder {
  const toDate = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...json,
    until: toDate(json.until),
    released_at: toDate(json.released_at),
    created_at: new Date(json.created_at),
  };
}

const unpaid: readonly PaymentStatus[] = ['none', 'requires_action', 'processing', 'failed'];

/** A hold that still runs: unpaid, not ended, its portions kept. */
export function isActiveHold(order: RelatedOrder, now: Date): boolean {
  return (
    order.closed_reason === null &&
    unpaid.includes(order.payment_status) &&
    order.released_at === null &&
    order.until !== null &&
    order.until > now
  );
}

/** Portions of one meal that the person has, or may still get: live holds, offers and all that is not off. */
export function countPortions(orders: RelatedOrder[], mealId: string, now: Date, except: string | null): number {
  const counted = orders.filter((order) => order.meal_id === mealId && order.id !== except && isCounted(order, now));
  return counted.reduce((sum, order) => sum + order.quantity, 0);
}

function isCounted(order: RelatedOrder, now: Date): boolean {
  if (order.status === 'cancelled' || (order.status === 'failed' && order.closed_reason !== null)) return false;
  return unpaid.includes(order.payment_status) ? isActiveHold(order, now) : true;
}
