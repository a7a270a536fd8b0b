import type Stripe from 'stripe';
import { type Context, descriptorPrefix } from '../../context.ts';
import { buildAccount, setRequirements } from './build-account.ts';

/** The account of every secret key. It is not listed among the connected accounts. */
export const platformId = 'acct_sandboxPlatform0';

/** The platform, as returned to its own key. Its payouts are manual, so refunds and transfers have funds. */
export function platformAccount(context: Context): Stripe.Account {
  const account = buildAccount(context, {
    id: platformId,
    country: 'US',
    email: 'platform@example.com',
    feePayer: 'account',
    lossPayer: 'stripe',
    collector: 'stripe',
    dashboard: 'full',
    transfersRequested: true,
    businessProfile: { name: 'Sandbox platform', mcc: '5812', productDescription: null, url: null },
    schedule: { interval: 'manual', weeklyDays: [] },
    debitNegativeBalances: true,
    metadata: {},
  });
  setRequirements(account, []);
  if (account.settings) account.settings.card_payments.statement_descriptor_prefix = descriptorPrefix;
  return {
    ...account,
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    controller: { type: 'account' },
    created: 0,
    details_submitted: true,
    payouts_enabled: true,
    type: 'standard',
  };
}
