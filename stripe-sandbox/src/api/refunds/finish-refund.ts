import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { cancelTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';
import { readRefundBehavior } from './create-refund.ts';

/** Ends a refund later. A failure returns the amount to the platform; reversed transfers and fees stay reversed. */
export function finishRefund(context: Context, refund: Stripe.Refund, outcome: 'succeed' | 'fail'): void {
  cancelTask(context, 'settleRefund', refund.id);
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  const previous = { status: refund.status };
  if (outcome === 'succeed') {
    if (refund.status === 'succeeded') return;
    refund.status = 'succeeded';
    context.store.refunds.put(refund);
    emit(context, 'refund.updated', refund, { previous });
    return;
  }
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = recordBalanceTransaction(context, {
    account: null,
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    amountCents: refund.amount,
    source: refund.id,
  });
  context.store.refunds.put(refund);
  const charge = context.store.charges.get(String(refund.charge));
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    context.store.charges.put(charge);
  }
  emit(context, 'refund.updated', refund, { previous });
  emit(context, 'refund.failed', refund);
}

/** Ends a refund the way its test card prescribes. */
export function finishRefundByCard(context: Context, refund: Stripe.Refund): void {
  const charge = context.store.charges.get(String(refund.charge));
  const fails = charge !== undefined && readRefundBehavior(context, charge) === 'fail';
  finishRefund(context, refund, fails ? 'fail' : 'succeed');
}
