import { activateAccount } from './api/connect/onboard-account.ts';
import { recordLateFunds } from './api/payment-intents/apply-capture.ts';
import { expireAuthorization } from './api/payment-intents/cancel-payment-intent.ts';
import { finishProcessing } from './api/payment-intents/confirm-payment-intent.ts';
import { completePayout, createDuePayout } from './api/payouts/create-due-payout.ts';
import { finishRefundByCard } from './api/refunds/create-refund.ts';
import { loseUnansweredDispute } from './api/refunds/dispute-charge.ts';
import type { Context } from './context.ts';
import type { Task } from './store/store.ts';

const longestTimerMs = 3_600_000;

function run(context: Context, task: Task): void {
  const intent = context.store.intents.get(task.objectId);
  if (task.kind === 'expireAuthorisation' && intent) expireAuthorization(context, intent);
  if (task.kind === 'settleProcessing' && intent) finishProcessing(context, intent, 'succeed');
  const refund = context.store.refunds.get(task.objectId);
  if (task.kind === 'settleRefund' && refund) finishRefundByCard(context, refund);
  if (task.kind === 'bookFunds' && intent) recordLateFunds(context, intent);
  const dispute = context.store.disputes.get(task.objectId);
  if (task.kind === 'loseDispute' && dispute) loseUnansweredDispute(context, dispute);
  const account = context.store.accounts.get(task.objectId);
  if (task.kind === 'activateAccount' && account) activateAccount(context, account);
  if (task.kind === 'payOut' && account) createDuePayout(context, account);
  const payout = context.store.payouts.get(task.objectId);
  if (task.kind === 'arrivePayout' && payout) completePayout(context, payout);
}

function earliest(context: Context): Task | null {
  let first: Task | null = null;
  for (const task of context.store.tasks.all()) if (!first || task.atMs < first.atMs) first = task;
  return first;
}

export interface Tasks {
  rescheduleTimer(atMs: number): void;
  /** Does all work up to `ms` in the order of its time, with the clock standing at each, and leaves the clock there. */
  advanceTo(ms: number): void;
  stop(): void;
}

/** The work that time does by itself. */
export function openTasks(context: Context, changed: () => void): Tasks {
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Infinity;

  function doDueWork(untilMs: number): void {
    for (let task = earliest(context); task && task.atMs <= untilMs; task = earliest(context)) {
      context.store.tasks.remove(task.id);
      context.clock.moveTo(Math.min(task.atMs, untilMs));
      run(context, task);
    }
  }

  function plan(): void {
    const next = earliest(context);
    clearTimeout(timer);
    timerAtMs = next?.atMs ?? Infinity;
    if (!next) return;
    const waitMs = Math.min(Math.max(0, next.atMs - context.clock.nowMs()), longestTimerMs);
    timer = setTimeout(() => {
      doDueWork(context.clock.nowMs());
      changed();
      plan();
    }, waitMs).unref();
  }

  return {
    // Most new tasks are days away: the timer is only planned anew for one that comes before it.
    rescheduleTimer(atMs) {
      if (atMs < timerAtMs) plan();
    },
    advanceTo(ms) {
      doDueWork(ms);
      context.clock.moveTo(ms);
      plan();
    },
    stop: () => {
      clearTimeout(timer);
      timerAtMs = Infinity;
    },
  };
}
