import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';

/** Returns part of the fee to the connected account. */
export function refundApplicationFee(context: Context, fee: Stripe.ApplicationFee, amountCents: number): void {
  const id = newId('fr');
  fee.refunds.data.unshift({
    id,
    object: 'fee_refund',
    amount: amountCents,
    balance_transaction: recordBalanceTransaction(context, {
      account: null,
      type: 'application_fee_refund',
      reportingCategory: 'platform_earning_refund',
      amountCents: -amountCents,
      source: id,
    }),
    created: context.clock.now(),
    currency: 'usd',
    fee: fee.id,
    metadata: {},
  });
  const account = String(fee.account);
  recordBalanceTransaction(context, {
    account,
    type: 'application_fee_refund',
    reportingCategory: 'platform_earning_refund',
    amountCents,
    source: id,
  });
  fee.amount_refunded += amountCents;
  fee.refunded = fee.amount_refunded === fee.amount;
  context.store.fees.put(fee);
  emit(context, 'application_fee.refunded', fee);
}
