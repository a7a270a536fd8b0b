import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { scheduleTask } from '../../schedule-task.ts';

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function isPayoutDay(schedule: Stripe.Account.Settings.Payouts.Schedule, day: Date): boolean {
  if (schedule.interval === 'daily') return day.getUTCDay() % 6 !== 0;
  if (schedule.interval === 'monthly') return day.getUTCDate() === 1;
  const chosen = schedule.weekly_payout_days ?? [schedule.weekly_anchor ?? 'monday'];
  return chosen.includes((dayNames[day.getUTCDay()] ?? '') as (typeof chosen)[number]);
}

/**
 * The first midnight UTC after `ms` at which the account is paid out, or null if its payouts are manual. Daily means
 * business days, monthly the first of the month.
 */
export function nextPayoutMs(account: Stripe.Account, ms: number): number | null {
  const schedule = account.settings?.payouts?.schedule;
  if (!schedule || schedule.interval === 'manual') return null;
  const day = new Date(ms);
  day.setUTCHours(0, 0, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (!isPayoutDay(schedule, day));
  return day.getTime();
}

/** Schedules the next payout of an account with payouts enabled. A repeat changes nothing. */
export function schedulePayout(context: Context, account: Stripe.Account): void {
  const at = nextPayoutMs(account, context.clock.nowMs());
  if (at !== null && account.payouts_enabled) scheduleTask(context, 'payOut', account.id, at);
}
