import type Stripe from 'stripe';
import { accountInvalid, assertFound, invalidRequest } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import {
  anything,
  fields,
  flag,
  mergeMetadata,
  metadata,
  oneOf,
  parametersOf,
  text,
  type ValuesOf,
} from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
import { emitThin } from '../../webhooks/emit.ts';
import { sumBalance } from '../record-balance-transaction.ts';
import { assertSchedule, businessProfile, settings, weeklyDaysOf } from './account-parameters.ts';
import { assertTransfersAllowed } from './assert-transfers-allowed.ts';
import { buildAccount } from './build-account.ts';
import { platformAccount } from './platform-account.ts';
import { update, updateAccount } from './update-account.ts';

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
    throw invalidRequest('Create accounts with controller properties: type is not emulated.', { param: 'type' });
  }
  if (params.controller?.losses?.payments === 'application' && params.controller.fees?.payer !== 'application') {
    throw invalidRequest('losses[payments]=application requires fees[payer]=application.', {
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
    (_, { context, account }) =>
      account === null
        ? platformAccount(context)
        : assertFound(context.store.accounts.get(account), 'account', account),
    { connected: true },
  ),
  route('POST', '/accounts', create, (params, { context }) => {
    assertAccountParameters(params);
    if (context.switches.refuseAccountsV1) {
      throw invalidRequest(
        'Your platform creates connected accounts with the Accounts v2 API. Use POST /v2/core/accounts, or turn on Accounts v1 support in the Dashboard.',
      );
    }
    assertTransfersAllowed(context, {
      transfers: params.capabilities?.transfers?.requested ?? false,
      cards: params.capabilities?.card_payments?.requested ?? false,
    });
    const { controller, business_profile: profile } = params;
    const payouts = params.settings?.payouts;
    return context.store.accounts.put(
      buildAccount(context, {
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
  route('GET', '/accounts/:id', parametersOf<Stripe.AccountRetrieveParams>()({}), (_, { context, id }) => {
    const account = context.store.accounts.get(id);
    if (!account) throw accountInvalid(id);
    return account;
  }),
  route('GET', '/accounts', parametersOf<Stripe.AccountListParams>()(listParameters), (params, { context }) =>
    listPage('/v1/accounts', context.store.accounts.all(), params),
  ),
  route(
    'POST',
    '/accounts/:id',
    update,
    (params, { context, id, account }) => {
      const own = account === null || account === id ? context.store.accounts.get(id) : undefined;
      return updateAccount(context, assertFound(own, 'account', id, 'account'), params);
    },
    { connected: true },
  ),
  route('DELETE', '/accounts/:id', parametersOf<Stripe.AccountDeleteParams>()({}), (_, { context, id }) => {
    assertFound(context.store.accounts.get(id), 'account', id, 'account');
    const { available, pending } = sumBalance(context, id);
    if (available !== 0 || pending !== 0)
      throw invalidRequest('An account whose balance is not zero cannot be deleted.');
    context.store.accounts.remove(id);
    if (context.store.accountsV2.get(id)) emitThin(context, 'v2.core.account.closed', id);
    context.store.accountsV2.remove(id);
    return { id, object: 'account', deleted: true };
  }),
];
