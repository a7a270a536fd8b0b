import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { Problem } from '../../platform/http/problem.ts';
import { isLiveHold, type OwnOrder, portionsOf } from './related-orders.ts';

/** Orders begun within these minutes count as tries. */
const countedMinutes = 10;
export const countedSince = (now: Date): Date => minutesAfter(now, -countedMinutes);

/**
 * Whether this person may begin another checkout: tries, holds and portions of a meal within the policies.
 *
 * @returns the older hold of the same meal that this checkout replaces
 * @throws Problem `too-many-requests`, `payment-in-progress`, `too-many-holds` or `too-many-portions`
 */
export function checkLimits(own: OwnOrder[], mealId: string, quantity: number, now: Date): OwnOrder | null {
  const since = countedSince(now);
  if (own.filter((order) => order.created_at > since).length >= policies.checkoutsPerTenMinutes) {
    throw new Problem('too-many-requests');
  }
  const open = own.filter((order) => order.closed_reason === null && order.meal_id === mealId);
  const underWay = open.find((order) => ['requires_action', 'processing'].includes(order.payment_status));
  if (underWay && isLiveHold(underWay, now)) throw new Problem('payment-in-progress', { orderId: underWay.id });
  const replaced = open.find((order) => order.payment_status === 'none' || order.payment_status === 'failed') ?? null;
  const holds = own.filter((order) => order.id !== replaced?.id && isLiveHold(order, now));
  if (holds.length >= policies.liveHoldsPerCustomer) throw new Problem('too-many-holds');
  const had = portionsOf(own, mealId, now, replaced?.id ?? null);
  if (had + quantity > policies.portionsPerMealAndDay) {
    throw new Problem('too-many-portions', { stillAllowed: Math.max(0, policies.portionsPerMealAndDay - had) });
  }
  return replaced;
}
