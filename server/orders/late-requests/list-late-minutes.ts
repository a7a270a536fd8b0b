import { orderTerms } from '@fondly/contract/order-statuses';
import { type LateMinutes, lateMinutes } from '@fondly/contract/restaurant/late-request-view';
import { findWindowError } from '@fondly/contract/restaurant/pickup-window';
import { minutesAfter, toLocalTime } from '@fondly/contract/time';
import type { Order } from '../schema.ts';

type Circumstances = { goodUntil: Date | null; hasProposal: boolean; hasAsked: boolean };
type AskingOrder = Pick<Order, 'status' | 'closedReason' | 'pickupStart' | 'pickupEnd' | 'timezone'>;

/**
 * The minutes for which the customer of an order may ask now: from payment until the window ends, once, and never past
 * the time until which the food is good.
 */
export function listLateMinutes(
  order: AskingOrder,
  { goodUntil, hasProposal, hasAsked }: Circumstances,
  now: Date,
): LateMinutes[] {
  const isOpen = order.closedReason === null && orderTerms.awaitingPickup.includes(order.status);
  if (!isOpen || hasAsked || hasProposal || now >= order.pickupEnd) return [];
  const starts = toLocalTime(order.pickupStart, order.timezone);
  return lateMinutes.filter((minutes) => {
    const end = minutesAfter(order.pickupEnd, minutes);
    const isGood = goodUntil === null || end <= goodUntil;
    return isGood && findWindowError(starts, toLocalTime(end, order.timezone)) === null;
  });
}
