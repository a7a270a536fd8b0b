import { createHash } from 'node:crypto';
import type { PaymentStatus } from '@fondly/contract/order-statuses';
import type Stripe from 'stripe';
import type { PaymentDetails } from '../../orders/record-payment.ts';

/** The state of a payment intent, as its order needs it. */
export type PaymentUpdate = {
  status: PaymentStatus;
  declineCount: number;
  chargeId: string | null;
  /** Identifies a card across accounts: a digest of Stripe's fingerprint, which is stored nowhere. Null without one. */
  cardKey: string | null;
  /** Stripe's fee for the charge. Stripe may supply it later than the charge. */
  providerFee: { source: string; feeCents: number } | null;
  factsAt(now: Date): PaymentDetails;
};

const paymentStatuses: Partial<Record<Stripe.PaymentIntent.Status, PaymentStatus>> = {
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'paid',
  canceled: 'voided',
};

/** Returns null when the card form is open and the customer has not paid yet. */
export function toPaymentUpdate(intent: Stripe.PaymentIntent, declineCount: number): PaymentUpdate | null {
  const isDeclined = intent.status === 'requires_payment_method' && intent.last_payment_error !== null;
  const status = isDeclined ? 'failed' : paymentStatuses[intent.status];
  if (!status) return null;
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  return {
    status,
    declineCount,
    chargeId: charge?.id ?? null,
    cardKey: toCardKey(charge?.payment_method_details?.card?.fingerprint),
    providerFee: toProviderFee(charge),
    factsAt: (now) => toPaymentFacts(intent, status, charge, declineCount, now),
  };
}

/** The migration of saved cards made the same of the fingerprints that earlier releases stored. */
const toCardKey = (fingerprint: string | null | undefined): string | null =>
  fingerprint ? createHash('sha256').update(fingerprint).digest('hex') : null;

function toProviderFee(charge: Stripe.Charge | null): PaymentUpdate['providerFee'] {
  const booked = charge?.balance_transaction;
  return booked && typeof booked !== 'string' ? { source: booked.id, feeCents: booked.fee } : null;
}

function toPaymentFacts(
  intent: Stripe.PaymentIntent,
  status: PaymentStatus,
  charge: Stripe.Charge | null,
  declineCount: number,
  now: Date,
): PaymentDetails {
  const chargeFacts: PaymentDetails = charge ? { stripeChargeId: charge.id } : {};
  if (status === 'failed') {
    const error = intent.last_payment_error;
    const declineCode = error?.decline_code ?? error?.code ?? null;
    return { ...chargeFacts, paymentFailedAt: now, declineCount, declineCode };
  }
  if (status === 'authorized') {
    const captureBeforeSeconds = charge?.payment_method_details?.card?.capture_before;
    return {
      ...chargeFacts,
      authorizedAt: now,
      declineCode: null,
      ...(captureBeforeSeconds ? { captureBefore: new Date(captureBeforeSeconds * 1000) } : {}),
    };
  }
  if (status !== 'paid') return chargeFacts;
  const transfer = charge?.transfer;
  return {
    ...chargeFacts,
    paidCents: intent.amount_received,
    paymentConfirmedAt: now,
    declineCode: null,
    ...(typeof transfer === 'string' ? { stripeTransferId: transfer } : {}),
  };
}
