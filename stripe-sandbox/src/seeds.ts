import { buildAccount } from './api/connect/build-account.ts';
import { onboardAccount } from './api/connect/onboard-account.ts';
import { recordBalanceTransaction } from './api/record-balance-transaction.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

const fundedCents = 100_000;

/** Money of the platform's own, at hand at once: transfers without a charge come out of it. Below 0 takes it away. */
export function addFunds(context: Context, amountCents: number): void {
  recordBalanceTransaction(context, {
    account: null,
    type: 'topup',
    reportingCategory: 'topup',
    amountCents,
    source: newId('tu'),
    description: 'Money put in by hand',
  });
}

function addRestaurantAccount(context: Context): void {
  const account = buildAccount(context, {
    country: 'US',
    email: 'kitchen@example.com',
    feePayer: 'application',
    lossPayer: 'application',
    collector: 'stripe',
    dashboard: 'express',
    transfersRequested: true,
    businessProfile: { name: 'Seeded kitchen', mcc: '5812', productDescription: null, url: null },
    schedule: { interval: 'weekly', weeklyDays: ['monday'] },
    debitNegativeBalances: true,
    metadata: {},
  });
  onboardAccount(context, context.store.accounts.put(account), 'complete');
}

/** What a sandbox can begin with. */
const seeds = {
  empty: () => undefined,
  /** A thousand dollars, as a platform that pays for coupons has put in. */
  funded: (context: Context) => addFunds(context, fundedCents),
  /** The same, and a connected account that can receive and is paid out on Mondays. */
  restaurant: (context: Context) => {
    addFunds(context, fundedCents);
    addRestaurantAccount(context);
  },
};

export type Seed = keyof typeof seeds;

export const seedNames = Object.keys(seeds);

export const isSeed = (name: unknown): name is Seed => typeof name === 'string' && Object.hasOwn(seeds, name);

export const applySeed = (context: Context, seed: Seed): void => seeds[seed](context);
