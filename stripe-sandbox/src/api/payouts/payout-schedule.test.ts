import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { nextPayoutMs } from './payout-schedule.ts';

const friday = Date.UTC(2027, 0, 8, 15);
const january = (day: number) => Date.UTC(2027, 0, day);

test.for([
  [{ interval: 'weekly', weekly_anchor: 'monday' }, january(11)],
  [{ interval: 'weekly', weekly_anchor: 'friday' }, january(15)],
  [{ interval: 'weekly', weekly_anchor: 'monday', weekly_payout_days: ['wednesday', 'friday'] }, january(13)],
  [{ interval: 'daily' }, january(11)],
  [{ interval: 'monthly' }, Date.UTC(2027, 1, 1)],
  [{ interval: 'manual' }, null],
] as const)('the schedule %j has its next payout after Friday at %s', ([schedule, expected]) => {
  const payouts = {
    debit_negative_balances: true,
    statement_descriptor: null,
    schedule: { delay_days: 2, ...schedule },
  };
  const account = { settings: { payouts } } as unknown as Stripe.Account;
  expect(nextPayoutMs(account, friday)).toBe(expected);
});
