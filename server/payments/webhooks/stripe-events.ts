import type Stripe from 'stripe';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { captureIfDecided } from '../capture/refresh-payment.ts';
import { syncPaymentIntent } from '../capture/sync-payment-intent.ts';
import { syncSavedCards } from '../cards/sync-saved-cards.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { warnOfFraud } from '../disputes/warn-of-fraud.ts';
import { refreshPayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { syncPayout } from '../payouts/sync-payout.ts';
import { syncTransfer } from '../payouts/sync-transfer.ts';
import { syncRefund, syncRefundsOfCharge } from '../refunds/sync-refund.ts';

/** A kind of Stripe object: how its state is read and applied, and what then follows for the order of a payment. */
export type ObjectKind =
  | { sync: (app: App, objectId: string) => Promise<unknown>; follow?: undefined }
  | {
      sync: (app: App, objectId: string) => Promise<Order | null>;
      follow: (app: App, order: Order) => Promise<unknown>;
    };

const paymentIntent: ObjectKind = { sync: syncPaymentIntent, follow: captureIfDecided };
const chargeWithRefunds: ObjectKind = { sync: syncRefundsOfCharge };
const refund: ObjectKind = { sync: syncRefund };
const dispute: ObjectKind = { sync: syncDispute };
const fraudWarning: ObjectKind = { sync: warnOfFraud };
const transfer: ObjectKind = { sync: syncTransfer };
const payout: ObjectKind = { sync: syncPayout };
const savedCards: ObjectKind = { sync: syncSavedCards };
const payoutAccount: ObjectKind = { sync: refreshPayoutAccount };

type EventHandler = {
  kind: ObjectKind;
  /** The id of the object to read. */
  objectIdOf: (event: Stripe.Event) => string;
};

/** Thin events about accounts of version 2 name the account and contain nothing of it. */
export const accountEvents = [
  'v2.core.account.closed',
  'v2.core.account.updated',
  'v2.core.account[configuration.recipient].capability_status_updated',
  'v2.core.account[configuration.recipient].updated',
  'v2.core.account[requirements].updated',
] as const;

type WithId = { id: string };
type WithIntent = { payment_intent: string | WithId | null };

const ownObjectId = (event: Stripe.Event) => (event.data.object as WithId).id;
const intentIdOf = (event: Stripe.Event) => {
  const { payment_intent: intent } = event.data.object as unknown as WithIntent;
  return typeof intent === 'string' ? intent : (intent?.id ?? ownObjectId(event));
};

const onOwn = (kind: ObjectKind): EventHandler => ({ kind, objectIdOf: ownObjectId });
const onPaymentOfCharge: EventHandler = { kind: paymentIntent, objectIdOf: intentIdOf };

/** A card that was removed names its customer in what it was before. */
function customerIdOf(event: Stripe.Event): string {
  const { customer } = event.data.object as { customer?: string | null };
  const { customer: former } = (event.data.previous_attributes ?? {}) as { customer?: string | null };
  return customer ?? former ?? '';
}
const onCards: EventHandler = { kind: savedCards, objectIdOf: customerIdOf };

/**
 * The object that the server reads again after each event. An event only causes a fresh read, so late, repeated and
 * reordered events have the same result. An event without a handler is stored and ignored.
 */
export const stripeEvents: Partial<Record<string, EventHandler>> = {
  'payment_intent.amount_capturable_updated': onOwn(paymentIntent),
  'payment_intent.succeeded': onOwn(paymentIntent),
  'payment_intent.payment_failed': onOwn(paymentIntent),
  'payment_intent.canceled': onOwn(paymentIntent),
  'payment_intent.processing': onOwn(paymentIntent),
  'payment_intent.requires_action': onOwn(paymentIntent),
  'charge.expired': onPaymentOfCharge,
  'charge.updated': onPaymentOfCharge,
  'charge.refunded': onOwn(chargeWithRefunds),
  'charge.dispute.created': onOwn(dispute),
  'charge.dispute.updated': onOwn(dispute),
  'charge.dispute.funds_withdrawn': onOwn(dispute),
  'charge.dispute.funds_reinstated': onOwn(dispute),
  'charge.dispute.closed': onOwn(dispute),
  'refund.created': onOwn(refund),
  'refund.updated': onOwn(refund),
  'refund.failed': onOwn(refund),
  'radar.early_fraud_warning.created': onOwn(fraudWarning),
  'payment_method.attached': onCards,
  'payment_method.automatically_updated': onCards,
  'payment_method.detached': onCards,
  'payment_method.updated': onCards,
  'customer.deleted': onOwn(savedCards),
  'customer.updated': onOwn(savedCards),
  'transfer.reversed': onOwn(transfer),
  'payout.created': onOwn(payout),
  'payout.paid': onOwn(payout),
  'payout.failed': onOwn(payout),
  'payout.canceled': onOwn(payout),
  'payout.updated': onOwn(payout),
  'account.updated': onOwn(payoutAccount),
  // The object is the application. The account is a field of the event itself.
  'account.application.deauthorized': { kind: payoutAccount, objectIdOf: (event) => event.account ?? '' },
  ...Object.fromEntries(accountEvents.map((type) => [type, onOwn(payoutAccount)])),
};

const allEvents = Object.keys(stripeEvents);
const isOfAccounts = (type: string) => type.startsWith('v2.');
const isOfConnected = (type: string) => /^(account|payout)\./.test(type);

/** The event types of the two webhook endpoints and of the event destination (docs/going-live.md). */
export const subscribedEvents = {
  platform: allEvents.filter((type) => !isOfConnected(type) && !isOfAccounts(type)),
  connect: allEvents.filter(isOfConnected),
  accounts: allEvents.filter(isOfAccounts),
};
