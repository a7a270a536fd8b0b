import { paymentTerms } from '@fondly/contract/order-statuses';
import type Stripe from 'stripe';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { captureIfDecided } from '../capture/refresh-payment.ts';
import { syncPaymentIntent } from '../capture/sync-payment-intent.ts';
import { voidPayment } from '../capture/void-payment.ts';
import { recordCorrection } from './corrections.ts';
import { endUnknownPayment } from './end-unknown-payment.ts';
import { inFlightSince, toUnixSeconds } from './in-flight-since.ts';
import { processEach } from './process-each.ts';

/** Compares every payment of the last days with the order that it names. */
export async function reconcileIntents(app: App, since: Date): Promise<void> {
  const created = { gte: toUnixSeconds(since) };
  const list = app.stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
  await processEach(app, list, (intent) => compare(app, intent));
}

async function compare(app: App, intent: Stripe.PaymentIntent): Promise<void> {
  const order = await findOrderOf(app, intent);
  if (!order) return endUnknownPayment(app, intent);
  if (isInSync(order, intent) || isRecent(app, order, intent)) return;
  await syncOrder(app, order, intent);
  await recordCorrection(app, {
    kind: 'order',
    objectId: intent.id,
    orderId: order.id,
    before: toCorrectionValues(order),
    after: toCorrectionValues((await findOrder(app.db, order.id)) ?? order),
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the order of a payment. An order without a payment may adopt it; an order with another payment does not. */
async function findOrderOf(app: App, { id, metadata }: Stripe.PaymentIntent): Promise<Order | null> {
  const order = uuid.test(metadata.order_id ?? '') ? await findOrder(app.db, metadata.order_id ?? '') : null;
  return order && (order.paymentIntentId ?? id) === id ? order : null;
}

function isInSync(order: Order, intent: Stripe.PaymentIntent): boolean {
  const { paymentStatus, closedReason, captureDecision } = order;
  if (order.paymentIntentId !== intent.id) return false;
  switch (intent.status) {
    case 'succeeded':
      return (
        paymentTerms.captured.includes(paymentStatus) &&
        order.paidCents === intent.amount_received &&
        (order.status !== 'pending' || closedReason !== null)
      );
    case 'canceled':
      return paymentStatus === 'voided' && closedReason !== null;
    case 'requires_capture':
      return paymentStatus === 'authorized' && captureDecision === null;
    case 'requires_action':
    case 'processing':
      return paymentStatus === intent.status;
    default:
      return closedReason === null && (intent.last_payment_error === null || paymentStatus === 'failed');
  }
}

function isRecent(app: App, order: Order, { latest_charge: charge }: Stripe.PaymentIntent): boolean {
  const since = inFlightSince(app.clock.now());
  const chargedAt = charge && typeof charge !== 'string' ? charge.created : 0;
  return order.updatedAt > since || chargedAt > toUnixSeconds(since);
}

async function syncOrder(app: App, order: Order, intent: Stripe.PaymentIntent): Promise<void> {
  const synced = await syncPaymentIntent(app, intent.id);
  if (!synced) return;
  const { captureDecision, paymentStatus, paidCents } = await captureIfDecided(app, synced);
  if (captureDecision === 'void' && paymentStatus !== 'voided' && paidCents === 0)
    await voidPayment(app, { orderId: order.id });
}

const toCorrectionValues = (order: Order) => ({
  status: order.status,
  paymentStatus: order.paymentStatus,
  closedReason: order.closedReason,
  paidCents: order.paidCents,
});
