import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { buildAccount, setRequirements } from './build-account.ts';

/** The account whose secret key everybody uses here. It is not among the connected ones. */
export const platformId = 'acct_sandboxPlatform0';

/** The platform as its own key sees it. Its money is not paid out by itself: refunds and transfers come out of it. */
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
