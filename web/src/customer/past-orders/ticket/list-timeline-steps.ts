import type { OrderTransition } from '@fondly/contract/order-transitions';
import type { OrderView } from '@fondly/contract/orders';
import { isAwaitingApproval } from '../../order-state.ts';

/** `now` is where the order stands; `off` is how it ended without a meal. */
export type TimelineStep = { name: string; at: string | null; state: 'done' | 'now' | 'next' | 'off' };

/** The way of an order, from placed to collected; one that ended on the way says how, in place of what did not come. */
export function listTimelineSteps(order: OrderView): TimelineStep[] {
  const findTime = (...transitions: OrderTransition[]) =>
    order.timeline.findLast(({ transition }) => transitions.includes(transition))?.at ?? null;
  const milestones: [string, string | null][] = [
    ['Placed', order.createdAt],
    ['Confirmed', findTime('confirm')],
    ['Ready', findTime('markReady')],
    ['Collected', findTime('handOver')],
  ];
  const { closedReason } = order;
  const isCollected = closedReason === 'collected';
  const done = milestones.filter(([, at]) => at !== null).map(([name, at]) => ({ name, at, state: 'done' as const }));
  if (isCollected) return done;
  if (closedReason !== null) {
    return [...done, { name: endLabels[closedReason], at: order.timeline.at(-1)?.at ?? null, state: 'off' }];
  }
  const names = milestones.map(([name]) => name);
  // A meal may be handed over without having been called ready: what lies before the last step reached is not to come.
  const ahead = names.slice(names.indexOf(done.at(-1)?.name ?? 'Placed') + 1);
  const waiting = isAwaitingApproval(order) ? 'Waiting for the kitchen' : null;
  return [
    ...done.map((step, at): TimelineStep => (at === done.length - 1 && !waiting ? { ...step, state: 'now' } : step)),
    ...(waiting ? [{ name: waiting, at: null, state: 'now' as const }] : []),
    ...ahead.map((name) => ({ name, at: null, state: 'next' as const })),
  ];
}

const endLabels: Record<Exclude<NonNullable<OrderView['closedReason']>, 'collected'>, string> = {
  no_show: 'Not picked up',
  customer_cancel: 'Cancelled by you',
  restaurant_deny: 'Declined by the kitchen',
  restaurant_cancel: 'Cancelled by the kitchen',
  admin_cancel: 'Cancelled by Fondly',
  no_answer: 'No answer from the kitchen',
  expired: 'Time to pay ran out',
  payment_failed: 'Payment failed',
  superseded: 'Replaced by a newer try',
};
