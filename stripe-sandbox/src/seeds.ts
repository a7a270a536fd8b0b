import { buildAccount } from './api/connect/build-account.ts';
import { onboardAccount } from './api/connect/onboard-account.ts';
import { recordBalanceTransaction } from './api/record-balance-transaction.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

const fundedCents = 100_000;

/** Adds to the platform's available balance, from which transfers without a charge are paid. A negative amount subtracts. */
export function addFunds(context: Context, amountCents: number): void {
  recordBalanceTransaction(context, {
    account: null,
    type: 'topup',
    reportingCategory: 'topup',
    amountCents,
    source: newId('tu'),
    description: 'Top-up',
  });
}

function addRestaurantAccount(context: Context): void {
  const account = buildAccount(context, {
    country: 'US',
    email: 'restaurant@example.com',
    feePayer: 'application',
    lossPayer: 'application',
    collector: 'stripe',
    dashboard: 'express',
    transfersRequested: true,
    businessProfile: { name: 'Seeded restaurant', mcc: '5812', productDescription: null, url: null },
    schedule: { interval: 'weekly', weeklyDays: ['monday'] },
    debitNegativeBalances: true,
    metadata: {},
  });
  onboardAccount(context, context.store.accounts.put(account), 'complete');
}

/** The initial states of a sandbox. */
const seeds = {
  empty: () => undefined,
  /** A platform with $1,000.00, for example to subsidize coupons. */
  funded: (context: Context) => addFunds(context, fundedCents),
  /** The same, and a connected account that can receive transfers and is paid out on Mondays. */
  restaurant: (context: Context) => {
    addFunds(context, fundedCents);
    addRestaurantAccount(context);
  },
};

export type Seed = keyof typeof seeds;

export const seedNames = Object.keys(seeds);

export const isSeed = (name: unknown): name is Seed => typeof name === 'string' && Object.hasOwn(seeds, name);

export const applySeed = (context: Context, seed: Seed): void => seeds[seed](context);
