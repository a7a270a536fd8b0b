import type { OrderTransition } from '@fondly/contract/order-transitions';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { isAwaitingApproval } from '../../order-state.ts';

/** `now` is the present step; `off` is an end without a meal. */
export type TimelineStep = { name: string; at: string | null; state: 'done' | 'now' | 'next' | 'off' };

/**
 * The steps of an order from placed to collected. An order that ended early shows its end in place of the missing
 * steps.
 */
export function listTimelineSteps(order: OrderView): TimelineStep[] {
  /** Null when the kitchen has taken it back. */
  const findTime = (name: OrderTransition, ...undoneBy: OrderTransition[]) => {
    const last = order.timeline.findLast(({ transition }) => transition === name || undoneBy.includes(transition));
    return last?.transition === name ? last.at : null;
  };
  const milestones: [string, string | null][] = [
    [m.customer_ticket_step_placed(), order.createdAt],
    [m.customer_ticket_step_confirmed(), findTime('confirm')],
    [m.customer_ticket_step_ready(), findTime('markReady', 'undoReady')],
    [m.customer_ticket_step_collected(), findTime('handOver', 'undoHandOver', 'undoEarlyHandOver')],
  ];
  const { closedReason } = order;
  const isCollected = closedReason === 'collected';
  const done = milestones.filter(([, at]) => at !== null).map(([name, at]) => ({ name, at, state: 'done' as const }));
  if (isCollected) return done;
  if (closedReason !== null) {
    return [...done, { name: endLabels[closedReason](), at: order.timeline.at(-1)?.at ?? null, state: 'off' }];
  }
  // A meal can be handed over without a "ready" step, so steps before the last one reached are left out.
  const nextNames = milestones.slice(milestones.findLastIndex(([, at]) => at !== null) + 1).map(([name]) => name);
  const waiting = isAwaitingApproval(order) ? m.customer_ticket_step_awaiting_kitchen() : null;
  return [
    ...done.map((step, at): TimelineStep => (at === done.length - 1 && !waiting ? { ...step, state: 'now' } : step)),
    ...(waiting ? [{ name: waiting, at: null, state: 'now' as const }] : []),
    ...nextNames.map((name) => ({ name, at: null, state: 'next' as const })),
  ];
}

const endLabels: Record<Exclude<NonNullable<OrderView['closedReason']>, 'collected'>, () => string> = {
  no_show: m.customer_ticket_end_no_show,
  customer_cancel: m.customer_ticket_end_canceled_by_you,
  restaurant_deny: m.customer_ticket_end_denied,
  restaurant_cancel: m.customer_ticket_end_canceled_by_kitchen,
  admin_cancel: m.customer_ticket_end_canceled_by_fondly,
  no_answer: m.customer_ticket_end_no_answer,
  expired: m.customer_ticket_end_expired,
  payment_failed: m.customer_ticket_end_payment_failed,
  superseded: m.customer_ticket_end_superseded,
  released: m.release_end,
};
