import type { OrderStatus } from '@fondly/contract/order-statuses';
import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { orderReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';

const names = {
  pending: m.board_status_pending,
  approved: m.board_status_approved,
  ready: m.board_status_ready,
  completed: m.board_status_completed,
  denied: m.board_status_denied,
  failed: m.board_status_failed,
  'not-picked-up': m.board_status_not_picked_up,
} satisfies Record<string, () => string>;
export type ShownStatus = keyof typeof names;

/** Every canceled order is Denied, no matter who canceled it. */
const shownStatuses: Record<OrderStatus, ShownStatus> = {
  pending: 'pending',
  confirmed: 'approved',
  ready: 'ready',
  completed: 'completed',
  canceled: 'denied',
  failed: 'failed',
};

/** The status that the restaurant reads. */
export const getShownStatus = ({ status, closedReason }: RestaurantOrderView): ShownStatus =>
  closedReason === 'no_show' ? 'not-picked-up' : shownStatuses[status];

export const getStatusName = (order: RestaurantOrderView): string => names[getShownStatus(order)]();

export function getPillStatus(order: RestaurantOrderView): { status: OrderStatus; label: string } {
  return { status: order.status, label: getStatusName(order) };
}

const whoCanceled: Partial<Record<ClosedReason, () => string>> = {
  customer_cancel: m.board_ending_by_customer,
  restaurant_deny: m.board_ending_denied,
  restaurant_cancel: m.board_ending_by_kitchen,
  admin_cancel: m.board_ending_by_fondly,
  no_answer: m.board_ending_no_reply,
};

/** Who canceled an order, and the reason that was chosen or typed. */
export type Cancellation = { ending: string; reason: string | null; isTyped: boolean };

/** "Denied by your kitchen" and "Sold out". Null for an order that was not canceled. */
export function explainCancellation({ closedReason, reason }: RestaurantOrderView): Cancellation | null {
  const ending = closedReason && whoCanceled[closedReason]?.();
  if (!ending) return null;
  const chosen = reason && orderReasonLabel(reason, 'restaurant');
  return { ending, reason: chosen ?? reason, isTyped: reason !== null && chosen === null };
}
