import { orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import { closedReasons } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter } from '@fondly/contract/time';
import {
  boolean,
  integer,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { orderStatusColumn, paymentStatusColumn } from '../../platform/database/status-columns.ts';

/** What a checkout needs to know about another order of the same customer. */
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
  heldSince: nullable(timestamp),
  /** A payment was authorized or captured, whatever came of it. */
  wasSecured: notNull(boolean),
  /** Portions of it were put on sale again. */
  hasReleases: boolean,
  createdAt: timestamp,
});
export type RelatedOrder = Row<typeof relatedOrder>;

/**
 * Selects the customer's orders of the same request, of the same meal, that are open, or that were placed after `since`.
 * All parameters are SQL expressions.
 */
export const relatedOrdersSql = (customer: string, request: string, meal: string, since: string): string =>
  `select o.id, o.request_id, o.meal_id, o.quantity, o.status, o.payment_status, o.closed_reason, c.until, c.released_at,
     c.held_since, (o.authorised_at is not null or o.payment_confirmed_at is not null) as was_secured, o.has_releases, o.created_at
   from orders o left join claims c on c.order_id = o.id
   where o.customer_id = ${customer}
     and (o.request_id = ${request} or o.meal_id = ${meal} or o.closed_reason is null or o.created_at > ${since})`;

export const listRelatedOrders = statement('own-orders', relatedOrder, relatedOrdersSql('$1', '$2', '$3', '$4'));

/** A related order in a JSON column of another statement: with the names of SQL and instants as text. */
export type RelatedOrderJson = Pick<RelatedOrder, 'id' | 'quantity'> & {
  status: string;
  request_id: string;
  meal_id: string;
  payment_status: string;
  closed_reason: RelatedOrder['closedReason'];
  until: string | null;
  released_at: string | null;
  held_since: string | null;
  was_secured: boolean;
  has_releases: boolean;
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
    heldSince: toDate(json.held_since),
    wasSecured: json.was_secured,
    hasReleases: json.has_releases,
    createdAt: new Date(json.created_at),
  };
}

/** The order is unpaid and open, and its portions are still reserved. */
export function isActiveHold(order: RelatedOrder, now: Date): boolean {
  return (
    order.closedReason === null &&
    paymentTerms.unpaid.includes(order.paymentStatus) &&
    order.releasedAt === null &&
    order.until !== null &&
    order.until > now
  );
}

/** The order has not ended. A hold that ran out and waits for its end does not count. */
export const isOpenOrder = (order: RelatedOrder, now: Date): boolean =>
  order.closedReason === null && (!paymentTerms.unpaid.includes(order.paymentStatus) || isActiveHold(order, now));

/**
 * When this customer began to hold the meal, over all the times that they started over without paying; `now` when a
 * hold would be the first one.
 */
export function findHoldStart(orders: RelatedOrder[], mealId: string, now: Date): Date {
  const oldest = minutesAfter(now, -policies.holdRestartMinutes);
  const starts = orders
    .filter((order) => order.mealId === mealId && !order.wasSecured)
    .flatMap(({ heldSince }) => (heldSince !== null && heldSince > oldest ? [heldSince] : []));
  return starts.reduce(earlier, now);
}

/** Counts the portions of one meal in active holds, in orders that await approval, and in paid orders. */
export function countPortions(orders: RelatedOrder[], mealId: string, now: Date, except: string | null): number {
  const counted = orders.filter((order) => order.mealId === mealId && order.id !== except && isCounted(order, now));
  return counted.reduce((sum, order) => sum + order.quantity, 0);
}

function isCounted(order: RelatedOrder, now: Date): boolean {
  if (order.closedReason !== null && orderTerms.withoutMeal.includes(order.status)) return false;
  return paymentTerms.unpaid.includes(order.paymentStatus) ? isActiveHold(order, now) : true;
}
