import { policies } from '@fondly/contract/policies';
import { later, minutesAfter } from '@fondly/contract/time';
import type { Order } from './schema.ts';

type CancelTimes = Pick<Order, 'pickupStart' | 'pickupEnd' | 'paymentConfirmedAt' | 'foodChangedAt'>;

/**
 * Until when a cancel is free: 120 minutes before pickup starts, or 5 minutes after paying if that is later; until the
 * window ends once the kitchen says otherwise what is in the meal (docs/domain.md#allergens). Null before the payment
 * is confirmed: then it is free until the money is taken.
 */
export function cancelableUntil(order: CancelTimes): Date | null {
  if (!order.paymentConfirmedAt) return null;
  if (order.foodChangedAt) return order.pickupEnd;
  const beforePickup = minutesAfter(order.pickupStart, -policies.cancelBeforePickupMinutes);
  return later(beforePickup, minutesAfter(order.paymentConfirmedAt, policies.cancelAfterPaymentMinutes));
}

/** A meal that is ready is promised to whoever ordered it, unless it is another meal than was ordered. */
export function isPastCancellationDeadline(order: Order, now: Date): boolean {
  const until = cancelableUntil(order);
  return (order.status === 'ready' && !order.foodChangedAt) || (until !== null && now > until);
}

/** Whether the buyer has a way to cancel now. */
export function canCancel(order: Order, now: Date): boolean {
  if (order.closedReason !== null || order.status === 'completed') return false;
  if (order.captureDecision === 'capture' && order.paymentStatus === 'authorized') return false;
  if (order.paymentStatus === 'processing') return false;
  return !isPastCancellationDeadline(order, now);
}
