import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { scheduleTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { createApplicationFee } from '../connect/create-application-fee.ts';
import { sendTransfer } from '../connect/send-transfer.ts';
import { processingFeeCents, recordBalanceTransaction, twoBusinessDaysAfter } from '../record-balance-transaction.ts';
import { createFraudWarning } from '../refunds/create-fraud-warning.ts';
import { disputeCharge } from '../refunds/dispute-charge.ts';
import { readCard } from './cards.ts';

/** From a capture to its funds with the switch `lateBalance`, in milliseconds of the simulated clock. */
const lateFundsMs = 1000;

interface CapturedFunds {
  amountCents: number;
  /** Balance transaction, transfer, and fee follow later, with `charge.updated`. */
  late: boolean;
}

function availableOn(context: Context, charge: Stripe.Charge): number {
  const method = context.store.methods.get(charge.payment_method ?? '');
  const now = context.clock.now();
  return method && readCard(method.card).isAvailableImmediately ? now : twoBusinessDaysAfter(now);
}

/**
 * Captures the charge and records its funds, with transfer and application fee for a destination charge.
 *
 * @returns a function that emits the events of transfer and fee. Call it after the events of charge and intent.
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
    const emitFunds = recordFunds(context, intent, charge);
    return () => {
      emitFunds();
      triggerDisputeOrWarning(context, charge);
    };
  }
  return () => scheduleTask(context, 'bookFunds', intent.id, context.clock.nowMs() + lateFundsMs);
}

/** Records the funds of a capture that came late. */
export function recordLateFunds(context: Context, intent: Stripe.PaymentIntent): void {
  const charge = context.store.charges.get(String(intent.latest_charge));
  if (!charge || charge.balance_transaction) return;
  const emitFunds = recordFunds(context, intent, charge);
  emit(context, 'charge.updated', charge, { previous: { balance_transaction: null } });
  emitFunds();
  triggerDisputeOrWarning(context, charge);
}

/** Some test cards cause a dispute or a fraud warning right after the capture. */
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
