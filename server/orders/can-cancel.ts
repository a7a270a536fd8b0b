import { policies } from '@fondly/contract/policies';
import { later, minutesAfter } from '@fondly/contract/time';
import type { Order } from './schema.ts';

type CancelTimes = Pick<Order, 'pickupStart' | 'pickupEnd' | 'paymentConfirmedAt' | 'foodChangedAt'>;

/**
 * The end of free cancellation: 120 minutes before pickup starts, or 5 minutes after payment if that is later, or the end
 * of pickup once the restaurant changed what the meal contains (docs/domain.md#allergens). Null until the payment is
 * confirmed: an order whose card is not charged can always be canceled.
 */
export function cancelableUntil(order: CancelTimes): Date | null {
  if (!order.paymentConfirmedAt) return null;
  if (order.foodChangedAt) return order.pickupEnd;
  const beforePickup = minutesAfter(order.pickupStart, -policies.cancelBeforePickupMinutes);
  return later(beforePickup, minutesAfter(order.paymentConfirmedAt, policies.cancelAfterPaymentMinutes));
}

/** A meal that is ready was made for its customer, who can cancel it only if its contents changed after the order. */
export function isPastCancellationDeadline(order: CancelTimes & Pick<Order, 'status'>, now: Date): boolean {
  const until = cancelableUntil(order);
  return (order.status === 'ready' && !order.foodChangedAt) || (until !== null && now > until);
}

/** Whether the customer can cancel now. During a capture the outcome of the payment is still open. */
export function canCancel(order: Order, now: Date): boolean {
  if (order.closedReason !== null || order.status === 'completed') return false;
  if (order.captureDecision === 'capture' && order.paymentStatus === 'authorized') return false;
  if (order.paymentStatus === 'processing') return false;
  return !isPastCancellationDeadline(order, now);
}
