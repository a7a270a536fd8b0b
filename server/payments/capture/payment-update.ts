import type { PaymentStatus } from '@fondly/contract/order-transitions';
import type Stripe from 'stripe';
import type { PaymentFacts } from '../../orders/record-payment.ts';

/** What an intent says about the money of its order. */
export type IntentNews = {
  status: PaymentStatus;
  declineCount: number;
  chargeId: string | null;
  /** The same for the same card, under whichever account; null when the provider does not say. */
  cardFingerprint: string | null;
  /** What the provider keeps of the charge, once it says so; it may say it later. */
  providerFee: { source: string; feeCents: number } | null;
  factsAt(now: Date): PaymentFacts;
};

const words: Partial<Record<Stripe.PaymentIntent.Status, PaymentStatus>> = {
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'paid',
  canceled: 'voided',
};

/** Null when there is nothing to say: the card form is open and nobody has paid yet. */
export function newsOf(intent: Stripe.PaymentIntent, declineCount: number): IntentNews | null {
  const isDeclined = intent.status === 'requires_payment_method' && intent.last_payment_error !== null;
  const status = isDeclined ? 'failed' : words[intent.status];
  if (!status) return null;
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  return {
    status,
    declineCount,
    chargeId: charge?.id ?? null,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    providerFee: feeOf(charge),
    factsAt: (now) => facts(intent, status, charge, declineCount, now),
  };
}

function feeOf(charge: Stripe.Charge | null): IntentNews['providerFee'] {
  const booked = charge?.balance_transaction;
  return booked && typeof booked !== 'string' ? { source: booked.id, feeCents: booked.fee } : null;
}

function facts(
  intent: Stripe.PaymentIntent,
  status: PaymentStatus,
  charge: Stripe.Charge | null,
  declineCount: number,
  now: Date,
): PaymentFacts {
  const chargeFacts: PaymentFacts = charge ? { stripeChargeId: charge.id } : {};
  if (status === 'failed') {
    const declineMessage = intent.last_payment_error?.message ?? null;
    return { ...chargeFacts, paymentFailedAt: now, declineCount, declineMessage };
  }
  if (status === 'authorised') {
    const until = charge?.payment_method_details?.card?.capture_before;
    return {
      ...chargeFacts,
      authorisedAt: now,
      declineMessage: null,
      ...(until ? { captureBefore: new Date(until * 1000) } : {}),
    };
  }
  if (status !== 'paid') return chargeFacts;
  const transfer = charge?.transfer;
  return {
    ...chargeFacts,
    paidCents: intent.amount_received,
    paymentConfirmedAt: now,
    declineMessage: null,
    ...(typeof transfer === 'string' ? { stripeTransferId: transfer } : {}),
  };
}
