import type Stripe from 'stripe';

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function isPayoutDay(schedule: Stripe.Account.Settings.Payouts.Schedule, day: Date): boolean {
  if (schedule.interval === 'daily') return day.getUTCDay() % 6 !== 0;
  if (schedule.interval === 'monthly') return day.getUTCDate() === 1;
  const chosen = schedule.weekly_payout_days ?? [schedule.weekly_anchor ?? 'monday'];
  return chosen.includes((days[day.getUTCDay()] ?? '') as (typeof chosen)[number]);
}

/**
 * The next midnight UTC, later than `ms`, at which an account is paid out; null when somebody does that by hand. Daily
 * means business days, monthly the first of the month.
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
