import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { settlePayment } from '../capture/sync-payment-intent.ts';
import { settleDispute } from '../disputes/sync-dispute.ts';
import { warnOfFraud } from '../disputes/warn-of-fraud.ts';
import { refreshPayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { settlePayout } from '../payouts/sync-payout.ts';
import { settleTransfer } from '../payouts/sync-transfer.ts';
import { settleRefund, settleRefundsOfCharge } from '../refunds/sync-refund.ts';

type Apply = (app: App, objectId: string) => Promise<unknown>;
type Row = {
  /** The object to read again; an event says only where to look. */
  objectOf: (event: Stripe.Event) => string;
  apply: Apply;
};

type WithId = { id: string };
type WithIntent = { payment_intent: string | WithId | null };

const itself = (event: Stripe.Event) => (event.data.object as WithId).id;
const intentOf = (event: Stripe.Event) => {
  const { payment_intent: intent } = event.data.object as unknown as WithIntent;
  return typeof intent === 'string' ? intent : (intent?.id ?? itself(event));
};

const payment: Row = { objectOf: itself, apply: settlePayment };
const chargeOfPayment: Row = { objectOf: intentOf, apply: settlePayment };
const payout: Row = { objectOf: itself, apply: settlePayout };
const refund: Row = { objectOf: itself, apply: settleRefund };
const dispute: Row = { objectOf: itself, apply: settleDispute };

/**
 * What each event of the card provider makes us read again. Late, repeated and reordered events all end the same,
 * since each only leads to a fresh read. A type without a row is stored and left alone.
 */
export const stripeEvents: Partial<Record<Stripe.Event['type'], Row>> = {
  'payment_intent.amount_capturable_updated': payment,
  'payment_intent.succeeded': payment,
  'payment_intent.payment_failed': payment,
  'payment_intent.canceled': payment,
  'payment_intent.processing': payment,
  'payment_intent.requires_action': payment,
  'charge.expired': chargeOfPayment,
  'charge.updated': chargeOfPayment,
  'charge.refunded': { objectOf: itself, apply: settleRefundsOfCharge },
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'charge.dispute.closed': dispute,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'radar.early_fraud_warning.created': { objectOf: itself, apply: warnOfFraud },
  'transfer.reversed': { objectOf: itself, apply: settleTransfer },
  'payout.created': payout,
  'payout.paid': payout,
  'payout.failed': payout,
  'account.updated': { objectOf: itself, apply: refreshPayoutAccount },
  // The object is the application; whose account it is, the event says.
  'account.application.deauthorized': { objectOf: (event) => event.account ?? '', apply: refreshPayoutAccount },
};
