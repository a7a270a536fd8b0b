import { paymentTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter } from '@fondly/contract/time';
import { Problem } from '../../platform/http/problem.ts';
import { countPortions, findHoldStart, isActiveHold, type RelatedOrder } from './related-orders.ts';

/** Checkouts of the last ten minutes count as attempts. */
const attemptWindowMinutes = 10;
export const getAttemptWindowStart = (now: Date): Date => minutesAfter(now, -attemptWindowMinutes);

/**
 * Throws a problem when the customer's attempts, holds or portions exceed the policies.
 *
 * @returns the older hold of the same meal that this checkout replaces
 */
export function checkLimits(
  relatedOrders: RelatedOrder[],
  mealId: string,
  quantity: number,
  now: Date,
): RelatedOrder | null {
  const since = getAttemptWindowStart(now);
  if (relatedOrders.filter((order) => order.createdAt > since).length >= policies.checkoutsPerTenMinutes) {
    throw new Problem('too-many-requests');
  }
  const open = relatedOrders.filter((order) => order.closedReason === null && order.mealId === mealId);
  const inProgress = open.find((order) => paymentTerms.inProgress.includes(order.paymentStatus));
  if (inProgress && isActiveHold(inProgress, now)) throw new Problem('payment-in-progress', { orderId: inProgress.id });
  const replaced = open.find((order) => paymentTerms.replaceable.includes(order.paymentStatus)) ?? null;
  const holds = relatedOrders.filter((order) => order.id !== replaced?.id && isActiveHold(order, now));
  if (holds.length >= policies.activeHoldsPerCustomer) throw new Problem('too-many-holds');
  const reservedPortions = countPortions(relatedOrders, mealId, now, replaced?.id ?? null);
  if (reservedPortions + quantity > policies.portionsPerMealAndDay) {
    throw new Problem('too-many-portions', {
      remainingDailyPortions: Math.max(0, policies.portionsPerMealAndDay - reservedPortions),
    });
  }
  return replaced;
}

/**
 * When a new hold on the meal ends. A person who starts over gets what is left of the time that began with the first hold.
 *
 * @throws Problem `hold-limit` when too little is left to pay in
 */
export function limitHold(
  relatedOrders: RelatedOrder[],
  mealId: string,
  now: Date,
): { heldSince: Date; holdExpiresAt: Date } {
  const heldSince = findHoldStart(relatedOrders, mealId, now);
  const latestEnd = minutesAfter(heldSince, policies.holdTotalMinutes);
  if (latestEnd < minutesAfter(now, policies.holdMinMinutes)) {
    const retryAt = minutesAfter(heldSince, policies.holdRestartMinutes).toISOString();
    throw new Problem('hold-limit', { retryAt });
  }
  return { heldSince, holdExpiresAt: earlier(minutesAfter(now, policies.holdMinutes), latestEnd) };
}
