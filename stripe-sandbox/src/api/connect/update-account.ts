import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { mergeMetadata, metadata, parametersOf, text, type ValuesOf } from '../../http/parameters.ts';
import { cancelTask } from '../../schedule-task.ts';
import { schedulePayout } from '../payouts/payout-schedule.ts';
import { assertSchedule, businessProfile, settings, weeklyDaysOf } from './account-parameters.ts';
import { buildSchedule } from './build-account.ts';
import { emitAccountUpdated } from './emit-account-updated.ts';

export const update = parametersOf<Stripe.AccountUpdateParams>()({
  business_profile: businessProfile,
  email: text(),
  metadata,
  settings,
});

type Changes = ValuesOf<typeof update>;

/** Changes only the parameters sent. @throws ApiError 400 for a weekly schedule without a day */
export function updateAccount(context: Context, account: Stripe.Account, changes: Changes): Stripe.Account {
  const previous = { email: account.email, metadata: account.metadata, settings: structuredClone(account.settings) };
  if (changes.settings?.payouts) changePayouts(context, account, changes.settings.payouts);
  if (changes.email !== undefined) account.email = changes.email;
  const profile = account.business_profile;
  if (profile && changes.business_profile?.name) profile.name = changes.business_profile.name;
  account.metadata = mergeMetadata(account.metadata ?? {}, changes.metadata);
  context.store.accounts.put(account);
  emitAccountUpdated(context, account, previous);
  return account;
}

type PayoutSettings = NonNullable<NonNullable<Changes['settings']>['payouts']>;

/** Applies the payout settings and reschedules the next payout. */
export function changePayouts(context: Context, account: Stripe.Account, changes: PayoutSettings): void {
  const { schedule, debit_negative_balances: debit } = changes;
  const payouts = account.settings?.payouts;
  if (!payouts) return;
  assertSchedule(schedule);
  if (typeof debit === 'boolean') payouts.debit_negative_balances = debit;
  if (schedule)
    payouts.schedule = buildSchedule(schedule.interval ?? payouts.schedule.interval, weeklyDaysOf(schedule));
  cancelTask(context, 'payOut', account.id);
  schedulePayout(context, account);
}
