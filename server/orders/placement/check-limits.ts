import { paymentTerms } from '@fondly/contract/order-statuses';
import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter, pilotTimeZone } from '@fondly/contract/time';
import { localeOf } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { Problem } from '../../platform/http/problem.ts';
import { countPortions, findHoldStart, isActiveHold, isOpenOrder, type RelatedOrder } from './related-orders.ts';

/** Checkouts of the last ten minutes count as attempts. */
const attemptWindowMinutes = 10;
export const getAttemptWindowStart = (now: Date): Date => minutesAfter(now, -attemptWindowMinutes);

/**
 * Throws a problem when the customer's attempts, open orders, holds or portions exceed the policies.
 *
 * @param limitedUntil - until when missed pickups limit the customer to one open order; null without a limit
 * @returns the older hold of the same meal that this checkout replaces
 */
export function checkLimits(
  { own: relatedOrders, limitedUntil }: { own: RelatedOrder[]; limitedUntil: Date | null },
  mealId: string,
  quantity: number,
  now: Date,
): RelatedOrder | null {
  const since = getAttemptWindowStart(now);
  if (relatedOrders.filter((order) => order.createdAt > since).length >= policies.checkoutsPerTenMinutes) {
    throw new Problem('too-many-requests');
  }
  // Nobody buys back, at a lower price, what they put on sale.
  if (relatedOrders.some((order) => order.mealId === mealId && order.hasReleases))
    throw new Problem('portions-released');
  const open = relatedOrders.filter((order) => order.closedReason === null && order.mealId === mealId);
  const inProgress = open.find((order) => paymentTerms.inProgress.includes(order.paymentStatus));
  if (inProgress && isActiveHold(inProgress, now)) throw new Problem('payment-in-progress', { orderId: inProgress.id });
  const replaced = open.find((order) => paymentTerms.replaceable.includes(order.paymentStatus)) ?? null;
  if (limitedUntil && relatedOrders.some((order) => order.id !== replaced?.id && isOpenOrder(order, now)))
    throw toLimitProblem(limitedUntil);
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

function toLimitProblem(until: Date): Problem {
  return new Problem('one-open-order', {
    until: until.toISOString(),
    text: (locale) => {
      const day = until.toLocaleDateString(localeOf[locale], { dateStyle: 'long', timeZone: pilotTimeZone });
      return m.labels_order_one_open_until({ count: policies.noShowLimit, day }, { locale });
    },
  });
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
