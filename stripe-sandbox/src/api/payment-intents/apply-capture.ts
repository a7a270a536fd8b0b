import type Stripe from 'stripe';
import { type Context, emit, scheduleTask } from '../../context.ts';
import { createApplicationFee } from '../connect/application-fees.ts';
import { sendTransfer } from '../connect/send-transfer.ts';
import { processingFeeCents, recordBalanceTransaction, twoBusinessDaysAfter } from '../record-balance-transaction.ts';
import { disputeCharge } from '../refunds/dispute-charge.ts';
import { createFraudWarning } from '../refunds/fraud-warnings.ts';
import { readCard } from './cards.ts';

/** How long the books take when they are late, in milliseconds of the clock. */
const lateMs = 1000;

interface CapturedFunds {
  amountCents: number;
  /** Books, transfer and fee follow with `charge.updated` instead of now. */
  late: boolean;
}

function availableOn(context: Context, charge: Stripe.Charge): number {
  const method = context.store.methods.get(charge.payment_method ?? '');
  const now = context.clock.now();
  return method && readCard(method.card).isAvailableImmediately ? now : twoBusinessDaysAfter(now);
}

/**
 * Captures the charge: money in the books, transfer and application fee for a destination charge.
 *
 * @returns announces transfer and fee; to be called after the charge and the intent were announced
 */
export function applyCapture(
  context: Context,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  { amountCents, late }: CapturedFunds,
): () => void {
  charge.captured = true;
  charge.amount_captured = amountCents;
  context.store.charges.put(charge);
  if (!late) {
    const announce = recordFunds(context, intent, charge);
    return () => {
      announce();
      triggerDisputeOrWarning(context, charge);
    };
  }
  return () => scheduleTask(context, 'bookFunds', intent.id, context.clock.nowMs() + lateMs);
}

/** The books have caught up with a capture. */
export function recordLateFunds(context: Context, intent: Stripe.PaymentIntent): void {
  const charge = context.store.charges.get(String(intent.latest_charge));
  if (!charge || charge.balance_transaction) return;
  const announce = recordFunds(context, intent, charge);
  emit(context, 'charge.updated', charge, { previous: { balance_transaction: null } });
  announce();
  triggerDisputeOrWarning(context, charge);
}

/** Some cards are there to be disputed as soon as the money is taken. */
function triggerDisputeOrWarning(context: Context, charge: Stripe.Charge): void {
  const method = context.store.methods.get(charge.payment_method ?? '');
  const afterCapture = method && readCard(method.card).afterCapture;
  if (afterCapture === 'dispute') disputeCharge(context, charge, { amountCents: null, reason: 'fraudulent' });
  if (afterCapture === 'fraudWarning') createFraudWarning(context, charge);
}

function recordFunds(context: Context, intent: Stripe.PaymentIntent, charge: Stripe.Charge): () => void {
  const cents = charge.amount_captured;
  const available = availableOn(context, charge);
  const fee = { cents: processingFeeCents(cents), type: 'stripe_fee', description: 'Processing fees' } as const;
  charge.balance_transaction = recordBalanceTransaction(context, {
    account: null,
    type: 'charge',
    reportingCategory: 'charge',
    amountCents: cents,
    fee,
    source: charge.id,
    availableOn: available,
    description: charge.description,
  });
  const destination = intent.transfer_data?.destination;
  if (typeof destination !== 'string') {
    context.store.charges.put(charge);
    return () => undefined;
  }
  const feeCents = Math.min(intent.application_fee_amount ?? 0, cents);
  const amountCents = Math.min(intent.transfer_data?.amount ?? cents, cents);
  const transfer = sendTransfer(context, {
    destination,
    amountCents,
    feeCents,
    available,
    sourceTransaction: charge.id,
    transferGroup: charge.transfer_group ?? `group_${intent.id}`,
    description: null,
    metadata: {},
  });
  charge.transfer = transfer.id;
  charge.transfer_group = transfer.transfer_group;
  const applicationFee = feeCents > 0 ? createApplicationFee(context, charge, destination, feeCents) : null;
  if (applicationFee) charge.application_fee = applicationFee.id;
  context.store.charges.put(charge);
  return () => {
    emit(context, 'transfer.created', transfer);
    if (applicationFee) emit(context, 'application_fee.created', applicationFee);
  };
}
