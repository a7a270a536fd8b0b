import { policies } from '@fondly/contract/policies';
import { later, minutesAfter } from '@fondly/contract/time';
import type { Order } from './schema.ts';

/**
 * Until when a cancel is free: 120 minutes before pickup starts, or 5 minutes after paying if that is later. Null
 * before the payment is confirmed: then it is free until the money is taken.
 */
export function cancelBy(order: Pick<Order, 'pickupStart' | 'paymentConfirmedAt'>): Date | null {
  if (!order.paymentConfirmedAt) return null;
  const beforePickup = minutesAfter(order.pickupStart, -policies.cancelBeforePickupMinutes);
  return later(beforePickup, minutesAfter(order.paymentConfirmedAt, policies.cancelAfterPayingMinutes));
}

/** Whether the buyer has a way to cancel now. */
export function canCancel(order: Order, now: Date): boolean {
  if (order.closedReason !== null || order.status === 'ready' || order.status === 'completed') return false;
  if (order.settlement === 'capture' && order.paymentStatus === 'authorised') return false;
  if (order.paymentStatus === 'processing') return false;
  const until = cancelBy(order);
  return until === null || now <= until;
}
