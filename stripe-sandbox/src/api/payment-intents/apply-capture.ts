import type Stripe from 'stripe';
import { emit, setTask, type World } from '../../context.ts';
import { chargeApplicationFee } from '../connect/application-fees.ts';
import { sendTransfer } from '../connect/send-transfer.ts';
import { book, processingFeeCents, twoBusinessDaysAfter } from '../record-balance-transaction.ts';
import { disputeCharge } from '../refunds/dispute-charge.ts';
import { warnOfFraud } from '../refunds/fraud-warnings.ts';
import { cardOf } from './cards.ts';

/** How long the books take when they are late, in milliseconds of the clock. */
const lateMs = 1000;

interface Settlement {
  amountCents: number;
  /** Books, transfer and fee follow with `charge.updated` instead of now. */
  late: boolean;
}

function availableOn(world: World, charge: Stripe.Charge): number {
  const method = world.store.methods.get(charge.payment_method ?? '');
  const now = world.clock.now();
  return method && cardOf(method.card).availableAtOnce ? now : twoBusinessDaysAfter(now);
}

/**
 * Captures the charge: money in the books, transfer and application fee for a destination charge.
 *
 * @returns announces transfer and fee; to be called after the charge and the intent were announced
 */
export function settleFunds(
  world: World,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  { amountCents, late }: Settlement,
): () => void {
  charge.captured = true;
  charge.amount_captured = amountCents;
  world.store.charges.put(charge);
  if (!late) {
    const announce = bookFunds(world, intent, charge);
    return () => {
      announce();
      makeTrouble(world, charge);
    };
  }
  return () => setTask(world, 'bookFunds', intent.id, world.clock.nowMs() + lateMs);
}

/** The books have caught up with a capture. */
export function bookLateFunds(world: World, intent: Stripe.PaymentIntent): void {
  const charge = world.store.charges.get(String(intent.latest_charge));
  if (!charge || charge.balance_transaction) return;
  const announce = bookFunds(world, intent, charge);
  emit(world, 'charge.updated', charge, { previous: { balance_transaction: null } });
  announce();
  makeTrouble(world, charge);
}

/** Some cards are there to be disputed as soon as the money is taken. */
function makeTrouble(world: World, charge: Stripe.Charge): void {
  const method = world.store.methods.get(charge.payment_method ?? '');
  const trouble = method && cardOf(method.card).trouble;
  if (trouble === 'dispute') disputeCharge(world, charge, { amountCents: null, reason: 'fraudulent' });
  if (trouble === 'fraudWarning') warnOfFraud(world, charge);
}

function bookFunds(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): () => void {
  const cents = charge.amount_captured;
  const available = availableOn(world, charge);
  const fee = { cents: processingFeeCents(cents), type: 'stripe_fee', description: 'Processing fees' } as const;
  charge.balance_transaction = book(world, {
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
    world.store.charges.put(charge);
    return () => undefined;
  }
  const feeCents = Math.min(intent.application_fee_amount ?? 0, cents);
  const amountCents = Math.min(intent.transfer_data?.amount ?? cents, cents);
  const transfer = sendTransfer(world, {
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
  const applicationFee = feeCents > 0 ? chargeApplicationFee(world, charge, destination, feeCents) : null;
  if (applicationFee) charge.application_fee = applicationFee.id;
  world.store.charges.put(charge);
  return () => {
    emit(world, 'transfer.created', transfer);
    if (applicationFee) emit(world, 'application_fee.created', applicationFee);
  };
}
