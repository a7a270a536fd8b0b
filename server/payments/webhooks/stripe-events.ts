import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { syncPaymentIntent } from '../capture/sync-payment-intent.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { warnOfFraud } from '../disputes/warn-of-fraud.ts';
import { refreshPayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { syncPayout } from '../payouts/sync-payout.ts';
import { syncTransfer } from '../payouts/sync-transfer.ts';
import { syncRefund, syncRefundsOfCharge } from '../refunds/sync-refund.ts';

type Apply = (app: App, objectId: string) => Promise<unknown>;
type EventHandler = {
  /** The object to read again. */
  objectIdOf: (event: Stripe.Event) => string;
  apply: Apply;
};

type WithId = { id: string };
type WithIntent = { payment_intent: string | WithId | null };

const ownObjectId = (event: Stripe.Event) => (event.data.object as WithId).id;
const intentIdOf = (event: Stripe.Event) => {
  const { payment_intent: intent } = event.data.object as unknown as WithIntent;
  return typeof intent === 'string' ? intent : (intent?.id ?? ownObjectId(event));
};

const payment: EventHandler = { objectIdOf: ownObjectId, apply: syncPaymentIntent };
const chargeOfPayment: EventHandler = { objectIdOf: intentIdOf, apply: syncPaymentIntent };
const payout: EventHandler = { objectIdOf: ownObjectId, apply: syncPayout };
const refund: EventHandler = { objectIdOf: ownObjectId, apply: syncRefund };
const dispute: EventHandler = { objectIdOf: ownObjectId, apply: syncDispute };

/**
 * What each Stripe event makes us read again. Late, repeated and reordered events end the same, because each only leads
 * to a fresh read. A type without a handler is stored and ignored.
 */
export const stripeEvents: Partial<Record<Stripe.Event['type'], EventHandler>> = {
  'payment_intent.amount_capturable_updated': payment,
  'payment_intent.succeeded': payment,
  'payment_intent.payment_failed': payment,
  'payment_intent.canceled': payment,
  'payment_intent.processing': payment,
  'payment_intent.requires_action': payment,
  'charge.expired': chargeOfPayment,
  'charge.updated': chargeOfPayment,
  'charge.refunded': { objectIdOf: ownObjectId, apply: syncRefundsOfCharge },
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'charge.dispute.closed': dispute,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'radar.early_fraud_warning.created': { objectIdOf: ownObjectId, apply: warnOfFraud },
  'transfer.reversed': { objectIdOf: ownObjectId, apply: syncTransfer },
  'payout.created': payout,
  'payout.paid': payout,
  'payout.failed': payout,
  'account.updated': { objectIdOf: ownObjectId, apply: refreshPayoutAccount },
  // The object is the application. The event itself names the account.
  'account.application.deauthorized': { objectIdOf: (event) => event.account ?? '', apply: refreshPayoutAccount },
};
