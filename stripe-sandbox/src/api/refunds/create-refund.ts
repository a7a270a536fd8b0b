import type Stripe from 'stripe';
import { type Context, cancelTask, emit, scheduleTask } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { refundApplicationFee } from '../connect/application-fees.ts';
import { reverseTransfer } from '../connect/reverse-transfer.ts';
import { readCard } from '../payment-intents/cards.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';
import { buildRefund } from './build-refund.ts';
import { isDisputeUnresolved } from './dispute-charge.ts';

/** How long a bank that answers later takes, in seconds of the clock. */
const pendingSeconds = 60;

interface RefundInput {
  /** Null gives back all that is left. */
  amountCents: number | null;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  reverseTransfer: boolean;
  refundApplicationFee: boolean;
}

function assertRefundable(context: Context, charge: Stripe.Charge, input: RefundInput): void {
  if (!charge.captured) {
    throw invalidRequest('This charge has not been captured: cancel the PaymentIntent instead of refunding it.');
  }
  if (isDisputeUnresolved(context, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (input.amountCents !== null && input.amountCents < 1) {
    throw invalidRequest('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (input.amountCents !== null && input.amountCents > left) {
    throw invalidRequest(`Refund amount is greater than the unrefunded amount on the charge (${left}).`, {
      param: 'amount',
    });
  }
  if (input.reverseTransfer && !transferOf(context, charge)) {
    throw invalidRequest('This charge has no transfer that could be reversed.', { param: 'reverse_transfer' });
  }
  if (input.refundApplicationFee && !charge.application_fee) {
    throw invalidRequest('This charge has no application fee that could be refunded.', {
      param: 'refund_application_fee',
    });
  }
}

const transferOf = (context: Context, charge: Stripe.Charge) =>
  typeof charge.transfer === 'string' ? context.store.transfers.get(charge.transfer) : undefined;

/** The share of `whole` that goes with this refund: rounded down, and the last refund takes what is left of it. */
function shareOf(charge: Stripe.Charge, refundCents: number, whole: { amount: number; gone: number }): number {
  const left = whole.amount - whole.gone;
  if (charge.amount_refunded === charge.amount) return left;
  return Math.min(left, Math.floor((whole.amount * refundCents) / charge.amount_captured));
}

/** @throws Refusal 400 for money that was never taken, is back already, is disputed, or is more than is left */
export function createRefund(context: Context, charge: Stripe.Charge, input: RefundInput): Stripe.Refund {
  assertRefundable(context, charge, input);
  const cents = input.amountCents ?? charge.amount - charge.amount_refunded;
  const refund = buildRefund(context, charge, { amountCents: cents, reason: input.reason, metadata: input.metadata });
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
  context.store.charges.put(charge);
  refund.balance_transaction = recordBalanceTransaction(context, {
    account: null,
    type: 'refund',
    reportingCategory: 'refund',
    amountCents: -cents,
    source: refund.id,
  });
  const behavior = readRefundBehavior(context, charge);
  if (behavior === 'pending') refund.status = 'pending';
  if (behavior) scheduleTask(context, 'settleRefund', refund.id, context.clock.nowMs() + pendingSeconds * 1000);
  context.store.refunds.put(refund);
  emit(context, 'charge.refunded', charge);
  emit(context, 'refund.created', refund);
  reverseShares(context, charge, refund, input);
  return context.store.refunds.put(refund);
}

function readRefundBehavior(context: Context, charge: Stripe.Charge): 'pending' | 'fail' | undefined {
  const method = context.store.methods.get(charge.payment_method ?? '');
  return method && readCard(method.card).refund;
}

function reverseShares(context: Context, charge: Stripe.Charge, refund: Stripe.Refund, input: RefundInput): void {
  const transfer = transferOf(context, charge);
  if (input.reverseTransfer && transfer) {
    const cents = shareOf(charge, refund.amount, { amount: transfer.amount, gone: transfer.amount_reversed });
    const from = { amountCents: cents, sourceRefund: refund.id, metadata: {} };
    if (cents > 0) refund.transfer_reversal = reverseTransfer(context, transfer, from).id;
  }
  const fee = typeof charge.application_fee === 'string' ? context.store.fees.get(charge.application_fee) : undefined;
  if (input.refundApplicationFee && fee) {
    const cents = shareOf(charge, refund.amount, { amount: fee.amount, gone: fee.amount_refunded });
    if (cents > 0) refundApplicationFee(context, fee, cents);
  }
}

/** The bank's late word. A failed refund brings the money back to the platform; nothing tells the shares. */
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

/** What the card of this refund does when its time comes. */
export function finishRefundByCard(context: Context, refund: Stripe.Refund): void {
  const charge = context.store.charges.get(String(refund.charge));
  const fails = charge !== undefined && readRefundBehavior(context, charge) === 'fail';
  finishRefund(context, refund, fails ? 'fail' : 'succeed');
}
