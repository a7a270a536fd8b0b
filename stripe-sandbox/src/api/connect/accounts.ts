import type Stripe from 'stripe';
import { find } from '../../context.ts';
import { invalid } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { anything, fields, flag, metadata, oneOf, parametersOf, text, type ValuesOf } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { balanceOf } from '../record-balance-transaction.ts';
import { assertSchedule, businessProfile, settings, weeklyDaysOf } from './account-parameters.ts';
import { buildAccount } from './build-account.ts';
import { platformAccount } from './platform-account.ts';
import { changeAccount, update } from './update-account.ts';

const create = parametersOf<Stripe.AccountCreateParams>()({
  business_profile: businessProfile,
  business_type: oneOf('company', 'individual', 'non_profit'),
  capabilities: fields({ transfers: fields({ requested: flag }), card_payments: fields({ requested: flag }) }),
  controller: fields({
    fees: fields({ payer: oneOf('account', 'application') }),
    losses: fields({ payments: oneOf('application', 'stripe') }),
    requirement_collection: oneOf('application', 'stripe'),
    stripe_dashboard: fields({ type: oneOf('express', 'full', 'none') }),
  }),
  country: oneOf('US'),
  email: text(),
  metadata,
  settings,
  type: anything,
});

function assertAccountParameters(params: ValuesOf<typeof create>): void {
  if (params.type !== undefined) {
    throw invalid('Accounts are made with controller properties; type is the older way.', { param: 'type' });
  }
  if (params.controller?.losses?.payments === 'application' && params.controller.fees?.payer !== 'application') {
    throw invalid('losses[payments]=application requires fees[payer]=application.', {
      param: 'controller[fees][payer]',
    });
  }
  assertSchedule(params.settings?.payouts?.schedule);
}

export const accountRoutes = [
  route(
    'GET',
    '/account',
    parametersOf<Stripe.AccountRetrieveCurrentParams>()({}),
    (_, { world, account }) =>
      account === null ? platformAccount(world) : find(world.store.accounts.get(account), 'account', account),
    { connected: true },
  ),
  route('POST', '/accounts', create, (params, { world }) => {
    assertAccountParameters(params);
    const { controller, business_profile: profile, settings: given } = params;
    const payouts = given?.payouts;
    return world.store.accounts.put(
      buildAccount(world, {
        country: params.country ?? 'US',
        email: params.email ?? null,
        feePayer: controller?.fees?.payer ?? 'account',
        lossPayer: controller?.losses?.payments ?? 'stripe',
        collector: controller?.requirement_collection ?? 'stripe',
        dashboard: controller?.stripe_dashboard?.type ?? 'full',
        transfersRequested: params.capabilities?.transfers?.requested ?? false,
        businessProfile: {
          name: profile?.name ?? null,
          mcc: profile?.mcc ?? null,
          productDescription: profile?.product_description ?? null,
          url: profile?.url ?? null,
        },
        schedule: {
          interval: payouts?.schedule?.interval ?? 'daily',
          weeklyDays: weeklyDaysOf(payouts?.schedule),
        },
        debitNegativeBalances: payouts?.debit_negative_balances ?? false,
        metadata: mergeMetadata({}, params.metadata),
      }),
    );
  }),
  route('GET', '/accounts/:id', parametersOf<Stripe.AccountRetrieveParams>()({}), (_, { world, id }) =>
    find(world.store.accounts.get(id), 'account', id, 'account'),
  ),
  route('GET', '/accounts', parametersOf<Stripe.AccountListParams>()(listParameters), (params, { world }) =>
    listPage('/v1/accounts', world.store.accounts.all(), params),
  ),
  route(
    'POST',
    '/accounts/:id',
    update,
    (params, { world, id, account }) => {
      const own = account === null || account === id ? world.store.accounts.get(id) : undefined;
      return changeAccount(world, find(own, 'account', id, 'account'), params);
    },
    { connected: true },
  ),
  route('DELETE', '/accounts/:id', parametersOf<Stripe.AccountDeleteParams>()({}), (_, { world, id }) => {
    find(world.store.accounts.get(id), 'account', id, 'account');
    const { available, pending } = balanceOf(world, id);
    if (available !== 0 || pending !== 0) throw invalid('An account with money in it, or owing it, cannot be deleted.');
    world.store.accounts.remove(id);
    return { id, object: 'account', deleted: true };
  }),
];
