import type { OrderMove } from '@fondly/contract/order-transitions';
import type { OrderView } from '@fondly/contract/orders';
import { isWaitingForKitchen } from '../../order-state.ts';

/** `now` is where the order stands; `off` is how it ended without a meal. */
export type Step = { name: string; at: string | null; state: 'done' | 'now' | 'next' | 'off' };

/** The way of an order, from placed to collected; one that ended on the way says how, in place of what did not come. */
export function stepsOf(order: OrderView): Step[] {
  const atOf = (...moves: OrderMove[]) => order.timeline.findLast(({ move }) => moves.includes(move))?.at ?? null;
  const reached: [string, string | null][] = [
    ['Placed', order.createdAt],
    ['Confirmed', atOf('confirm')],
    ['Ready', atOf('markReady')],
    ['Collected', atOf('handOver')],
  ];
  const { closedReason } = order;
  const isCollected = closedReason === 'collected';
  const done = reached.filter(([, at]) => at !== null).map(([name, at]) => ({ name, at, state: 'done' as const }));
  if (isCollected) return done;
  if (closedReason !== null) {
    return [...done, { name: endNames[closedReason], at: order.timeline.at(-1)?.at ?? null, state: 'off' }];
  }
  const names = reached.map(([name]) => name);
  // A meal may be handed over without having been called ready: what lies before the last step reached is not to come.
  const ahead = names.slice(names.indexOf(done.at(-1)?.name ?? 'Placed') + 1);
  const waiting = isWaitingForKitchen(order) ? 'Waiting for the kitchen' : null;
  return [
    ...done.map((step, at): Step => (at === done.length - 1 && !waiting ? { ...step, state: 'now' } : step)),
    ...(waiting ? [{ name: waiting, at: null, state: 'now' as const }] : []),
    ...ahead.map((name) => ({ name, at: null, state: 'next' as const })),
  ];
}

const endNames: Record<Exclude<NonNullable<OrderView['closedReason']>, 'collected'>, string> = {
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
