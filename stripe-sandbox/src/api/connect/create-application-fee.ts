import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';

export function createApplicationFee(
  context: Context,
  charge: Stripe.Charge,
  account: string,
  amountCents: number,
): Stripe.ApplicationFee {
  const id = newId('fee');
  return context.store.fees.put({
    id,
    object: 'application_fee',
    account,
    amount: amountCents,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: recordBalanceTransaction(context, {
      account: null,
      type: 'application_fee',
      reportingCategory: 'platform_earning',
      amountCents,
      source: id,
    }),
    charge: charge.id,
    created: context.clock.now(),
    currency: 'usd',
    fee_source: { type: 'charge', charge: charge.id },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  });
}
