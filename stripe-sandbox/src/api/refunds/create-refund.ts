import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { scheduleTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { refundApplicationFee } from '../connect/refund-application-fee.ts';
import { reverseTransfer } from '../connect/reverse-transfer.ts';
import { readCard } from '../payment-intents/cards.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';
import { buildRefund } from './build-refund.ts';
import { isDisputeUnresolved } from './dispute-charge.ts';

/** From a refund to the late answer of the bank. */
const pendingSeconds = 60;

interface RefundInput {
  /** Null refunds the whole remainder. */
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
  const remainingCents = charge.amount - charge.amount_refunded;
  if (remainingCents === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (input.amountCents !== null && input.amountCents < 1) {
    throw invalidRequest('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (input.amountCents !== null && input.amountCents > remainingCents) {
    throw invalidRequest(`Refund amount is greater than the unrefunded amount on the charge (${remainingCents}).`, {
      param: 'amount',
    });
  }
  if (input.reverseTransfer && !transferOf(context, charge)) {
    throw invalidRequest('This charge has no transfer to reverse.', { param: 'reverse_transfer' });
  }
  if (input.refundApplicationFee && !charge.application_fee) {
    throw invalidRequest('This charge has no application fee to refund.', {
      param: 'refund_application_fee',
    });
  }
}

const transferOf = (context: Context, charge: Stripe.Charge) =>
  typeof charge.transfer === 'string' ? context.store.transfers.get(charge.transfer) : undefined;

/** The refund's proportional share of a transfer or fee, rounded down. The last refund takes the whole remainder. */
function shareOf(charge: Stripe.Charge, refundCents: number, whole: { cents: number; returnedCents: number }): number {
  const remainingCents = whole.cents - whole.returnedCents;
  if (charge.amount_refunded === charge.amount) return remainingCents;
  return Math.min(remainingCents, Math.floor((whole.cents * refundCents) / charge.amount_captured));
}

/** @throws ApiError 400 if the charge was not captured, is fully refunded or disputed, or has less than the amount left */
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

/** How refunds to the test card of this charge end; undefined means at once. */
export function readRefundBehavior(context: Context, charge: Stripe.Charge): 'pending' | 'fail' | undefined {
  const method = context.store.methods.get(charge.payment_method ?? '');
  return method && readCard(method.card).refund;
}

function reverseShares(context: Context, charge: Stripe.Charge, refund: Stripe.Refund, input: RefundInput): void {
  const transfer = transferOf(context, charge);
  if (input.reverseTransfer && transfer) {
    const cents = shareOf(charge, refund.amount, { cents: transfer.amount, returnedCents: transfer.amount_reversed });
    const from = { amountCents: cents, sourceRefund: refund.id, metadata: {} };
    if (cents > 0) refund.transfer_reversal = reverseTransfer(context, transfer, from).id;
  }
  const fee = typeof charge.application_fee === 'string' ? context.store.fees.get(charge.application_fee) : undefined;
  if (input.refundApplicationFee && fee) {
    const cents = shareOf(charge, refund.amount, { cents: fee.amount, returnedCents: fee.amount_refunded });
    if (cents > 0) refundApplicationFee(context, fee, cents);
  }
}
