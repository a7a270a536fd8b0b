import { activateAccount } from './api/connect/onboard-account.ts';
import { recordLateFunds } from './api/payment-intents/apply-capture.ts';
import { expireAuthorization } from './api/payment-intents/expire-authorization.ts';
import { finishProcessing } from './api/payment-intents/finish-processing.ts';
import { completePayout } from './api/payouts/complete-payout.ts';
import { createDuePayout } from './api/payouts/create-due-payout.ts';
import { loseUnansweredDispute } from './api/refunds/close-dispute.ts';
import { finishRefundByCard } from './api/refunds/finish-refund.ts';
import type { Context } from './context.ts';
import type { Task } from './store/rows.ts';

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
  /** Runs all tasks due by `ms` in order, with the clock set to the time of each, then sets the clock to `ms`. */
  advanceTo(ms: number): void;
  stop(): void;
}

/** Runs tasks when they become due. `onChange` is called after the timer has run some. */
export function openTasks(context: Context, onChange: () => void): Tasks {
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Infinity;

  function runDueTasks(untilMs: number): void {
    for (let task = earliest(context); task && task.atMs <= untilMs; task = earliest(context)) {
      context.store.tasks.remove(task.id);
      context.clock.advanceTo(Math.min(task.atMs, untilMs));
      run(context, task);
    }
  }

  function startTimer(): void {
    const next = earliest(context);
    clearTimeout(timer);
    timerAtMs = next?.atMs ?? Infinity;
    if (!next) return;
    const waitMs = Math.min(Math.max(0, next.atMs - context.clock.nowMs()), longestTimerMs);
    timer = setTimeout(() => {
      runDueTasks(context.clock.nowMs());
      onChange();
      startTimer();
    }, waitMs).unref();
  }

  return {
    // Most new tasks are days away. Restart the timer only for a task that comes before it.
    rescheduleTimer(atMs) {
      if (atMs < timerAtMs) startTimer();
    },
    advanceTo(ms) {
      runDueTasks(ms);
      context.clock.advanceTo(ms);
      startTimer();
    },
    stop: () => {
      clearTimeout(timer);
      timerAtMs = Infinity;
    },
  };
}
