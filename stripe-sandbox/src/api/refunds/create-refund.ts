import type Stripe from 'stripe';
import { dropTask, emit, setTask, type World } from '../../context.ts';
import { invalid } from '../../http/api-error.ts';
import { refundApplicationFee } from '../connect/application-fees.ts';
import { reverseTransfer } from '../connect/reverse-transfer.ts';
import { cardOf } from '../payment-intents/cards.ts';
import { book } from '../record-balance-transaction.ts';
import { buildRefund } from './build-refund.ts';
import { isHeldByBank } from './dispute-charge.ts';

/** How long a bank that answers later takes, in seconds of the clock. */
const pendingSeconds = 60;

interface RefundAsk {
  /** Null gives back all that is left. */
  amountCents: number | null;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  reverseTransfer: boolean;
  refundApplicationFee: boolean;
}

function assertRefundable(world: World, charge: Stripe.Charge, ask: RefundAsk): void {
  if (!charge.captured) {
    throw invalid('This charge has not been captured: cancel the PaymentIntent instead of refunding it.');
  }
  if (isHeldByBank(world, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (ask.amountCents !== null && ask.amountCents < 1) {
    throw invalid('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (ask.amountCents !== null && ask.amountCents > left) {
    throw invalid(`Refund amount is greater than the unrefunded amount on the charge (${left}).`, { param: 'amount' });
  }
  if (ask.reverseTransfer && !transferOf(world, charge)) {
    throw invalid('This charge has no transfer that could be reversed.', { param: 'reverse_transfer' });
  }
  if (ask.refundApplicationFee && !charge.application_fee) {
    throw invalid('This charge has no application fee that could be refunded.', { param: 'refund_application_fee' });
  }
}

const transferOf = (world: World, charge: Stripe.Charge) =>
  typeof charge.transfer === 'string' ? world.store.transfers.get(charge.transfer) : undefined;

/** The share of `whole` that goes with this refund: rounded down, and the last refund takes what is left of it. */
function shareOf(charge: Stripe.Charge, refundCents: number, whole: { amount: number; gone: number }): number {
  const left = whole.amount - whole.gone;
  if (charge.amount_refunded === charge.amount) return left;
  return Math.min(left, Math.floor((whole.amount * refundCents) / charge.amount_captured));
}

/** @throws Refusal 400 for money that was never taken, is back already, is disputed, or is more than is left */
export function createRefund(world: World, charge: Stripe.Charge, ask: RefundAsk): Stripe.Refund {
  assertRefundable(world, charge, ask);
  const cents = ask.amountCents ?? charge.amount - charge.amount_refunded;
  const refund = buildRefund(world, charge, { amountCents: cents, reason: ask.reason, metadata: ask.metadata });
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.store.charges.put(charge);
  refund.balance_transaction = book(world, {
    account: null,
    type: 'refund',
    reportingCategory: 'refund',
    amountCents: -cents,
    source: refund.id,
  });
  const behaviour = refundBehaviour(world, charge);
  if (behaviour === 'pending') refund.status = 'pending';
  if (behaviour) setTask(world, 'settleRefund', refund.id, world.clock.nowMs() + pendingSeconds * 1000);
  world.store.refunds.put(refund);
  emit(world, 'charge.refunded', charge);
  emit(world, 'refund.created', refund);
  takeSharesBack(world, charge, refund, ask);
  return world.store.refunds.put(refund);
}

function refundBehaviour(world: World, charge: Stripe.Charge): 'pending' | 'fail' | undefined {
  const method = world.store.methods.get(charge.payment_method ?? '');
  return method && cardOf(method.card).refund;
}

function takeSharesBack(world: World, charge: Stripe.Charge, refund: Stripe.Refund, ask: RefundAsk): void {
  const transfer = transferOf(world, charge);
  if (ask.reverseTransfer && transfer) {
    const cents = shareOf(charge, refund.amount, { amount: transfer.amount, gone: transfer.amount_reversed });
    const from = { amountCents: cents, sourceRefund: refund.id, metadata: {} };
    if (cents > 0) refund.transfer_reversal = reverseTransfer(world, transfer, from).id;
  }
  const fee = typeof charge.application_fee === 'string' ? world.store.fees.get(charge.application_fee) : undefined;
  if (ask.refundApplicationFee && fee) {
    const cents = shareOf(charge, refund.amount, { amount: fee.amount, gone: fee.amount_refunded });
    if (cents > 0) refundApplicationFee(world, fee, cents);
  }
}

/** The bank's late word. A failed refund brings the money back to the platform; nothing tells the shares. */
export function settleRefund(world: World, refund: Stripe.Refund, outcome: 'succeed' | 'fail'): void {
  dropTask(world, 'settleRefund', refund.id);
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  const previous = { status: refund.status };
  if (outcome === 'succeed') {
    if (refund.status === 'succeeded') return;
    refund.status = 'succeeded';
    world.store.refunds.put(refund);
    emit(world, 'refund.updated', refund, { previous });
    return;
  }
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = book(world, {
    account: null,
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    amountCents: refund.amount,
    source: refund.id,
  });
  world.store.refunds.put(refund);
  const charge = world.store.charges.get(String(refund.charge));
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    world.store.charges.put(charge);
  }
  emit(world, 'refund.updated', refund, { previous });
  emit(world, 'refund.failed', refund);
}

/** What the card of this refund does when its time comes. */
export function settleRefundByCard(world: World, refund: Stripe.Refund): void {
  const charge = world.store.charges.get(String(refund.charge));
  const fails = charge !== undefined && refundBehaviour(world, charge) === 'fail';
  settleRefund(world, refund, fails ? 'fail' : 'succeed');
}
