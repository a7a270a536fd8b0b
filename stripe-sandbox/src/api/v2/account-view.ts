import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { StoredAccountV2 } from '../../store/rows.ts';

type AccountV2 = Stripe.V2.Core.Account;
type Include = Stripe.V2.Core.AccountRetrieveParams.Include;

export const includes = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const;

export const toTimestamp = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What v2 knows of an account that was made by v1. */
function describeV1(account: Stripe.Account): StoredAccountV2 {
  return {
    id: account.id,
    contactEmail: account.email,
    displayName: account.business_profile?.name ?? null,
    dashboard: account.controller?.stripe_dashboard?.type === 'express' ? 'express' : 'full',
    country: account.country ?? 'US',
    currency: 'usd',
    profile: {},
    feesCollector: account.controller?.fees?.payer === 'application' ? 'application' : 'stripe',
    lossesCollector: account.controller?.losses?.payments === 'application' ? 'application' : 'stripe',
    metadata: account.metadata ?? {},
  };
}

function toRecipient(account: Stripe.Account): Stripe.V2.Core.Account.Configuration {
  const isActive = account.capabilities?.transfers === 'active';
  const details = [{ code: 'requirements_past_due', resolution: 'provide_info' }] as const;
  const statusOf = (active: boolean) => ({
    status: active ? ('active' as const) : ('restricted' as const),
    status_details: active ? [] : [...details],
  });
  return {
    recipient: {
      applied: true,
      capabilities: {
        stripe_balance: { payouts: statusOf(account.payouts_enabled), stripe_transfers: statusOf(isActive) },
      },
    },
  };
}

function toRequirements(account: Stripe.Account): Stripe.V2.Core.Account.Requirements {
  const status = 'currently_due' as const;
  return {
    entries: (account.requirements?.currently_due ?? []).map((description) => ({
      awaiting_action_from: 'user' as const,
      description,
      errors: [],
      impact: {
        restricts_capabilities: [
          { capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline: { status } },
        ],
      },
      minimum_deadline: { status },
      requested_reasons: [{ code: 'routine_onboarding' as const }],
    })),
  };
}

/** The account as v2 shows it. What is not in `include` is missing, as in Stripe. */
export function toAccountV2(context: Context, account: Stripe.Account, include: readonly Include[]): AccountV2 {
  const row = context.store.accountsV2.get(account.id) ?? describeV1(account);
  const isIncluded = (name: Include) => include.includes(name);
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    created: toTimestamp(account.created ?? 0),
    dashboard: row.dashboard,
    livemode: false,
    metadata: row.metadata,
    ...(row.contactEmail !== null && { contact_email: row.contactEmail }),
    ...(row.displayName !== null && { display_name: row.displayName }),
    ...(isIncluded('configuration.recipient') && { configuration: toRecipient(account) }),
    ...(isIncluded('identity') && { identity: { country: row.country } }),
    ...(isIncluded('requirements') && { requirements: toRequirements(account) }),
    ...(isIncluded('defaults') && {
      defaults: {
        ...(row.currency !== null && { currency: row.currency }),
        profile: row.profile,
        responsibilities: {
          fees_collector: row.feesCollector === 'application' ? 'application_express' : 'stripe',
          losses_collector: row.lossesCollector === 'application' ? 'application' : 'stripe',
          requirements_collector: 'stripe',
        },
      },
    }),
  };
}
