import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { assertFound, invalidRequest } from '../http/api-error.ts';
import { fields, flag, listOf, oneOf, parametersOf, type ValuesOf } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import { platformAccount } from './connect/platform-account.ts';
import { changePayouts } from './connect/update-account.ts';

const update = parametersOf<Stripe.BalanceSettingsUpdateParams>()({
  payments: fields({
    debit_negative_balances: flag,
    payouts: fields({
      schedule: fields({
        interval: oneOf('manual', 'daily', 'weekly', 'monthly'),
        weekly_payout_days: listOf(oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday')),
      }),
    }),
  }),
});

function toBalanceSettings(account: Stripe.Account): Stripe.BalanceSettings {
  const payouts = account.settings?.payouts;
  const schedule = payouts?.schedule;
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: payouts?.debit_negative_balances ?? null,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: {
          interval: schedule?.interval ?? null,
          ...(schedule?.weekly_payout_days && { weekly_payout_days: schedule.weekly_payout_days }),
        },
        statement_descriptor: null,
        status: account.payouts_enabled ? 'enabled' : 'disabled',
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  };
}

function changeSettings(context: Context, account: Stripe.Account, params: ValuesOf<typeof update>): void {
  const { debit_negative_balances: debit, payouts } = params.payments ?? {};
  const schedule = payouts?.schedule;
  if (schedule?.interval === 'weekly' && !schedule.weekly_payout_days) {
    throw invalidRequest('A weekly schedule needs weekly_payout_days.', {
      code: 'parameter_missing',
      param: 'payments[payouts][schedule][weekly_payout_days]',
    });
  }
  changePayouts(context, account, {
    debit_negative_balances: debit,
    schedule: schedule && { ...schedule, weekly_anchor: undefined, delay_days: undefined },
  });
  context.store.accounts.put(account);
}

export const balanceSettingsRoutes = [
  route(
    'GET',
    '/balance_settings',
    parametersOf<Stripe.BalanceSettingsRetrieveParams>()({}),
    (_, { context, account }) =>
      toBalanceSettings(
        account === null
          ? platformAccount(context)
          : assertFound(context.store.accounts.get(account), 'account', account),
      ),
    { connected: true },
  ),
  route(
    'POST',
    '/balance_settings',
    update,
    (params, { context, account: id }) => {
      if (id === null) throw invalidRequest('The sandbox changes the balance settings of connected accounts only.');
      const account = assertFound(context.store.accounts.get(id), 'account', id);
      changeSettings(context, account, params);
      return toBalanceSettings(account);
    },
    { connected: true },
  ),
];
