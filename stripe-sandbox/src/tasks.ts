import { activateAccount } from './api/connect/onboard-account.ts';
import { bookLateFunds } from './api/payment-intents/apply-capture.ts';
import { expireAuthorisation } from './api/payment-intents/cancel-payment-intent.ts';
import { settleProcessing } from './api/payment-intents/confirm-payment-intent.ts';
import { arrivePayout, payOut } from './api/payouts/create-due-payout.ts';
import { settleRefundByCard } from './api/refunds/create-refund.ts';
import { loseUnanswered } from './api/refunds/dispute-charge.ts';
import type { World } from './context.ts';
import type { Task } from './store/store.ts';

const longestTimerMs = 3_600_000;

function run(world: World, task: Task): void {
  const intent = world.store.intents.get(task.objectId);
  if (task.kind === 'expireAuthorisation' && intent) expireAuthorisation(world, intent);
  if (task.kind === 'settleProcessing' && intent) settleProcessing(world, intent, 'succeed');
  const refund = world.store.refunds.get(task.objectId);
  if (task.kind === 'settleRefund' && refund) settleRefundByCard(world, refund);
  if (task.kind === 'bookFunds' && intent) bookLateFunds(world, intent);
  const dispute = world.store.disputes.get(task.objectId);
  if (task.kind === 'loseDispute' && dispute) loseUnanswered(world, dispute);
  const account = world.store.accounts.get(task.objectId);
  if (task.kind === 'activateAccount' && account) activateAccount(world, account);
  if (task.kind === 'payOut' && account) payOut(world, account);
  const payout = world.store.payouts.get(task.objectId);
  if (task.kind === 'arrivePayout' && payout) arrivePayout(world, payout);
}

function earliest(world: World): Task | null {
  let first: Task | null = null;
  for (const task of world.store.tasks.all()) if (!first || task.atMs < first.atMs) first = task;
  return first;
}

export interface Tasks {
  wake(atMs: number): void;
  /** Does all work up to `ms` in the order of its time, with the clock standing at each, and leaves the clock there. */
  advanceTo(ms: number): void;
  stop(): void;
}

/** The work that time does by itself. */
export function openTasks(world: World, changed: () => void): Tasks {
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Infinity;

  function doDueWork(untilMs: number): void {
    for (let task = earliest(world); task && task.atMs <= untilMs; task = earliest(world)) {
      world.store.tasks.remove(task.id);
      world.clock.moveTo(Math.min(task.atMs, untilMs));
      run(world, task);
    }
  }

  function plan(): void {
    const next = earliest(world);
    clearTimeout(timer);
    timerAtMs = next?.atMs ?? Infinity;
    if (!next) return;
    const waitMs = Math.min(Math.max(0, next.atMs - world.clock.nowMs()), longestTimerMs);
    timer = setTimeout(() => {
      doDueWork(world.clock.nowMs());
      changed();
      plan();
    }, waitMs).unref();
  }

  return {
    // Most new tasks are days away: the timer is only planned anew for one that comes before it.
    wake(atMs) {
      if (atMs < timerAtMs) plan();
    },
    advanceTo(ms) {
      doDueWork(ms);
      world.clock.moveTo(ms);
      plan();
    },
    stop: () => {
      clearTimeout(timer);
      timerAtMs = Infinity;
    },
  };
}
