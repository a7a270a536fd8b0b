import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { recordBalanceTransaction, twoBusinessDaysAfter } from '../record-balance-transaction.ts';

/** Builds a payout that is in transit, and records its balance transaction. */
export function buildPayout(context: Context, account: Stripe.Account, amountCents: number): Stripe.Payout {
  const id = newId('po');
  const created = context.clock.now();
  return {
    id,
    object: 'payout',
    amount: amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: twoBusinessDaysAfter(created),
    automatic: true,
    balance_transaction: recordBalanceTransaction(context, {
      account: account.id,
      type: 'payout',
      reportingCategory: 'payout',
      amountCents: -amountCents,
      source: id,
      description: 'STRIPE PAYOUT',
    }),
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: account.external_accounts?.data[0]?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
}
