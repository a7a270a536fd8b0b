import { orderTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { isPastCancellationDeadline } from '../can-cancel.ts';
import type { Order } from '../schema.ts';

/** What decides about a release besides the order itself. */
export type ReleaseCircumstances = {
  /** Portions that the order reserves, and how many of them are on sale already. */
  portions: number;
  onSale: number;
  /** The end of the pickup of the meal, which a late pickup of the order does not move. */
  mealEnd: Date;
  isOnSale: boolean;
};

type ReleasingOrder = Pick<
  Order,
  'status' | 'closedReason' | 'disputedAt' | 'pickupStart' | 'pickupEnd' | 'paymentConfirmedAt' | 'foodChangedAt'
>;

/**
 * How many portions the customer may put on sale now: once the order can no longer be canceled for free, and while
 * somebody else has time to buy and collect them.
 */
export function countReleasable(order: ReleasingOrder, circumstances: ReleaseCircumstances, now: Date): number {
  const { portions, onSale, mealEnd, isOnSale } = circumstances;
  const isOpen = order.closedReason === null && orderTerms.awaitingPickup.includes(order.status);
  if (!isOpen || order.disputedAt !== null || !isOnSale || !isPastCancellationDeadline(order, now)) return 0;
  if (now > minutesAfter(mealEnd, -policies.releaseLastMinutes)) return 0;
  return Math.max(0, portions - onSale);
}
