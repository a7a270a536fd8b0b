import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { platformOwner } from '../store/store.ts';

interface NewBalanceTransaction {
  /** Null for the platform. */
  account: string | null;
  type: Stripe.BalanceTransaction['type'];
  reportingCategory: string;
  amountCents: number;
  fee?: { cents: number; type: 'stripe_fee' | 'application_fee'; description: string };
  source: string;
  /** In seconds; immediately by default. */
  availableOn?: number;
  description?: string | null;
}

/** Midnight UTC two business days later, in seconds: when captured funds become available, and when payouts arrive. */
export function twoBusinessDaysAfter(second: number): number {
  const day = new Date(second * 1000);
  day.setUTCHours(0, 0, 0, 0);
  for (let remaining = 2; remaining > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) remaining -= 1;
  }
  return day.getTime() / 1000;
}

/** Stripe's fee for a captured charge, which the platform pays: 2.9% and 30 cents, rounded half up. */
export function processingFeeCents(amountCents: number): number {
  return Math.floor((amountCents * 29 + 500) / 1000) + 30;
}

/** Records a balance transaction and returns its id. */
export function recordBalanceTransaction(context: Context, entry: NewBalanceTransaction): string {
  const now = context.clock.now();
  const { fee } = entry;
  const availableOn = entry.availableOn ?? now;
  const object: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amountCents,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description: entry.description ?? null,
    exchange_rate: null,
    fee: fee?.cents ?? 0,
    fee_details: fee
      ? [{ amount: fee.cents, application: null, currency: 'usd', description: fee.description, type: fee.type }]
      : [],
    net: entry.amountCents - (fee?.cents ?? 0),
    reporting_category: entry.reportingCategory,
    source: entry.source,
    status: availableOn <= now ? 'available' : 'pending',
    type: entry.type,
  };
  context.store.balance.put({ id: object.id, account: entry.account, object });
  return object.id;
}

/** The available and pending balance in cents of an account; null is the platform. */
export function sumBalance(context: Context, account: string | null): { available: number; pending: number } {
  const now = context.clock.now();
  const sums = { available: 0, pending: 0 };
  for (const { object } of context.store.balance.of(account ?? platformOwner)) {
    sums[object.available_on <= now ? 'available' : 'pending'] += object.net;
  }
  return sums;
}
