import type Stripe from 'stripe';
import { type Context, emit, find } from '../../context.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { parametersOf, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
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

/** Gives a part of the fee back to the connected account. */
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

export const applicationFeeRoutes = [
  route('GET', '/application_fees/:id', parametersOf<Stripe.ApplicationFeeRetrieveParams>()({}), (_, { context, id }) =>
    find(context.store.fees.get(id), 'application fee', id),
  ),
  route(
    'GET',
    '/application_fees',
    parametersOf<Stripe.ApplicationFeeListParams>()({ ...listParameters, charge: text() }),
    (params, { context }) =>
      listPage('/v1/application_fees', context.store.fees.all(), params, ({ charge }) =>
        params.charge ? charge === params.charge : true,
      ),
  ),
];
