import type { OrderStatus } from '@fondly/contract/order-statuses';
import type { ClosedReason } from '@fondly/contract/order-transitions';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { orderReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { getStatusName } from '@fondly/contract/sentences/restaurant-order-status';
import * as m from '@fondly/messages';

export function getPillStatus(order: RestaurantOrderView): { status: OrderStatus; label: string } {
  return { status: order.status, label: getStatusName(order) };
}

const whoCanceled: Partial<Record<ClosedReason, () => string>> = {
  customer_cancel: m.board_ending_by_customer,
  restaurant_deny: m.board_ending_denied,
  restaurant_cancel: m.board_ending_by_kitchen,
  admin_cancel: m.board_ending_by_fondly,
  no_answer: m.board_ending_no_reply,
  released: m.release_board_ending,
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
