import type { OrderTransition } from '@fondly/contract/order-transitions';
import type { OrderView } from '@fondly/contract/orders';
import { isAwaitingApproval } from '../../order-state.ts';

/** `now` is the present step; `off` is an end without a meal. */
export type TimelineStep = { name: string; at: string | null; state: 'done' | 'now' | 'next' | 'off' };

/**
 * The steps of an order from placed to collected. An order that ended early shows its end in place of the missing
 * steps.
 */
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
  // A meal can be handed over without a "ready" step, so steps before the last one reached are left out.
  const nextNames = names.slice(names.indexOf(done.at(-1)?.name ?? 'Placed') + 1);
  const waiting = isAwaitingApproval(order) ? 'Waiting for the kitchen' : null;
  return [
    ...done.map((step, at): TimelineStep => (at === done.length - 1 && !waiting ? { ...step, state: 'now' } : step)),
    ...(waiting ? [{ name: waiting, at: null, state: 'now' as const }] : []),
    ...nextNames.map((name) => ({ name, at: null, state: 'next' as const })),
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
