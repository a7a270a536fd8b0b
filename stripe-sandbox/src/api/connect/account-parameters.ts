import { invalidRequest } from '../../http/api-error.ts';
import { anything, fields, flag, listOf, oneOf, text, type ValuesOf } from '../../http/parameters.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

export const businessProfile = fields({ name: text(), mcc: text(4), product_description: text(), url: text() });
export const settings = fields({
  payouts: fields({
    debit_negative_balances: flag,
    schedule: fields({
      interval: oneOf('manual', 'daily', 'weekly', 'monthly'),
      weekly_anchor: oneOf(...days),
      weekly_payout_days: listOf(oneOf(...days)),
      delay_days: anything,
    }),
  }),
});

type Schedule = NonNullable<NonNullable<ValuesOf<typeof settings>['payouts']>['schedule']>;

/** @throws ApiError 400 for a weekly schedule without a day */
export function assertSchedule(schedule: Schedule | null | undefined): void {
  if (schedule?.interval === 'weekly' && !schedule.weekly_anchor && !schedule.weekly_payout_days) {
    throw invalidRequest('A weekly schedule needs weekly_anchor or weekly_payout_days.', {
      code: 'parameter_missing',
      param: 'settings[payouts][schedule][weekly_anchor]',
    });
  }
}

/** The payout days, from either of the two parameters that Stripe accepts. */
export function weeklyDaysOf(schedule: Schedule | null | undefined): string[] {
  const anchor = schedule?.weekly_anchor;
  return schedule?.weekly_payout_days ?? (anchor ? [anchor] : []);
}
