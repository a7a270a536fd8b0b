import type { Context } from '../../context.ts';
import { ApiError, invalidRequest } from '../../http/api-error.ts';
import {
  invalidFields,
  jsonFields,
  jsonFlag,
  jsonListOf,
  jsonMetadata,
  jsonOneOf,
  jsonRequired,
  jsonText,
} from '../../http/json-parameters.ts';
import { fields, integer, listOf, oneOf, text } from '../../http/parameters.ts';
import { routeV2 } from '../../http/route.ts';
import { emitThin } from '../../webhooks/emit.ts';
import { assertTransfersAllowed } from '../connect/assert-transfers-allowed.ts';
import { buildAccount } from '../connect/build-account.ts';
import { includes, toAccountV2 } from './account-view.ts';
import { listPageV2 } from './list-page.ts';

const requested = jsonFields({ requested: jsonRequired(jsonFlag) });
const include = jsonListOf(jsonOneOf(...includes));

const create = jsonFields({
  contact_email: jsonText(800),
  display_name: jsonText(),
  dashboard: jsonOneOf('express', 'full', 'none'),
  identity: jsonFields({ country: jsonText(2), entity_type: jsonOneOf('company', 'individual', 'non_profit') }),
  configuration: jsonFields({
    merchant: jsonFields({ mcc: jsonText(4), capabilities: jsonFields({ card_payments: requested }) }),
    recipient: jsonFields({
      capabilities: jsonFields({ stripe_balance: jsonFields({ stripe_transfers: requested }) }),
    }),
  }),
  defaults: jsonFields({
    currency: jsonOneOf('usd'),
    responsibilities: jsonFields({
      fees_collector: jsonRequired(jsonOneOf('application', 'stripe')),
      losses_collector: jsonRequired(jsonOneOf('application', 'stripe')),
    }),
    profile: jsonFields({ business_url: jsonText(), doing_business_as: jsonText(), product_description: jsonText() }),
  }),
  metadata: jsonMetadata,
  include,
});

type NewAccount = ReturnType<typeof create.read>;

/** What Stripe needs for a recipient with an Express dashboard. */
function assertComplete({ contact_email: email, configuration, dashboard, defaults, identity }: NewAccount): void {
  if (!configuration) return;
  if (email === undefined) throw invalidFields('contact_email is required for a merchant or a recipient.');
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw invalidFields('contact_email is not an email address.');
  if (identity?.country === undefined) throw invalidFields('identity.country is required for this configuration.');
  if (identity.country.toUpperCase() !== 'US') throw invalidFields('The sandbox emulates accounts in the US only.');
  if (dashboard === undefined) throw invalidFields('dashboard is required for a merchant or a recipient.');
  const responsibilities = defaults?.responsibilities;
  if (!responsibilities) throw invalidFields('defaults.responsibilities is required for this configuration.');
  if (responsibilities.losses_collector === 'application' && responsibilities.fees_collector !== 'application') {
    throw invalidFields('losses_collector=application requires fees_collector=application.');
  }
}

function createAccount(params: NewAccount, context: Context) {
  assertComplete(params);
  const transfers = params.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false;
  const cards = params.configuration?.merchant?.capabilities?.card_payments?.requested ?? false;
  assertTransfersAllowed(context, { transfers, cards });
  const { defaults } = params;
  const profile = Object.fromEntries(
    Object.entries(defaults?.profile ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const isApplication = defaults?.responsibilities?.losses_collector === 'application';
  const account = context.store.accounts.put(
    buildAccount(context, {
      country: 'US',
      email: params.contact_email ?? null,
      feePayer: defaults?.responsibilities?.fees_collector === 'application' ? 'application' : 'account',
      lossPayer: isApplication ? 'application' : 'stripe',
      collector: 'stripe',
      dashboard: params.dashboard ?? 'full',
      transfersRequested: transfers,
      businessProfile: {
        name: defaults?.profile?.doing_business_as ?? params.display_name ?? null,
        mcc: null,
        productDescription: defaults?.profile?.product_description ?? null,
        url: defaults?.profile?.business_url ?? null,
      },
      schedule: { interval: 'daily', weeklyDays: [] },
      debitNegativeBalances: isApplication,
      metadata: params.metadata ?? {},
    }),
  );
  context.store.accountsV2.put({
    id: account.id,
    contactEmail: params.contact_email ?? null,
    displayName: params.display_name ?? null,
    dashboard: params.dashboard ?? 'full',
    country: 'US',
    currency: defaults?.currency ?? null,
    profile,
    feesCollector: defaults?.responsibilities?.fees_collector ?? 'stripe',
    lossesCollector: defaults?.responsibilities?.losses_collector ?? 'stripe',
    metadata: params.metadata ?? {},
  });
  emitThin(context, 'v2.core.account.created', account.id);
  return toAccountV2(context, account, params.include ?? []);
}

export function accountNotFound(id: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `Account ${id} was not found, or the provided key does not have access to it.`,
  });
}

export const accountV2Routes = [
  routeV2('POST', '/core/accounts', { body: create }, (params, { context }) => createAccount(params, context)),
  routeV2(
    'GET',
    '/core/accounts/:id',
    { query: fields({ include: listOf(oneOf(...includes)) }) },
    (params, { context, id }) => {
      const account = context.store.accounts.get(id);
      if (!account) throw accountNotFound(id);
      return toAccountV2(context, account, params.include ?? []);
    },
  ),
  routeV2(
    'GET',
    '/core/accounts',
    {
      query: fields({
        applied_configurations: listOf(oneOf('customer', 'merchant', 'recipient')),
        limit: integer,
        page: text(),
      }),
    },
    (params, { context }) => {
      if (params.applied_configurations?.some((name) => name !== 'recipient'))
        throw invalidRequest('The sandbox emulates recipients only.');
      const page = listPageV2('/v2/core/accounts', context.store.accounts.all(), params);
      return { ...page, data: page.data.map((account) => toAccountV2(context, account, [])) };
    },
  ),
];
