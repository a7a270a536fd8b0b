import type Stripe from 'stripe';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { takeDecidedMoney } from '../capture/refresh-payment.ts';
import { settlePayment } from '../capture/sync-payment-intent.ts';
import { voidPayment } from '../capture/void-payment.ts';
import { readOrder } from '../checkout/open-intent.ts';
import { keepCorrection } from './corrections.ts';
import { endUnknownPayment } from './end-unknown-payment.ts';
import { newsOnItsWaySince, secondsOf } from './in-flight-since.ts';
import { eachByItself } from './process-each.ts';

/** Every payment of the last days against the order that it names. */
export async function reconcileIntents(app: App, since: Date): Promise<void> {
  const created = { gte: secondsOf(since) };
  const list = app.stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
  await eachByItself(app, list, (intent) => compare(app, intent));
}

async function compare(app: App, intent: Stripe.PaymentIntent): Promise<void> {
  const order = await orderOf(app, intent);
  if (!order) return endUnknownPayment(app, intent);
  if (agree(order, intent) || isYoung(app, order, intent)) return;
  await bringInLine(app, order, intent);
  await keepCorrection(app, {
    kind: 'order',
    objectId: intent.id,
    orderId: order.id,
    before: wordsOf(order),
    after: wordsOf((await readOrder(app, order.id)) ?? order),
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order that this payment is of: one without a payment may still adopt it, one with another does not. */
async function orderOf(app: App, { id, metadata }: Stripe.PaymentIntent): Promise<Order | null> {
  const order = uuid.test(metadata.order_id ?? '') ? await readOrder(app, metadata.order_id ?? '') : null;
  return order && (order.paymentIntentId ?? id) === id ? order : null;
}

const taken: readonly Order['paymentStatus'][] = ['paid', 'part_refunded', 'refunded'];

function agree(order: Order, intent: Stripe.PaymentIntent): boolean {
  const { paymentStatus, closedReason, settlement } = order;
  if (order.paymentIntentId !== intent.id) return false;
  switch (intent.status) {
    case 'succeeded':
      return (
        taken.includes(paymentStatus) &&
        order.paidCents === intent.amount_received &&
        (order.status !== 'pending' || closedReason !== null)
      );
    case 'canceled':
      return paymentStatus === 'voided' && closedReason !== null;
    case 'requires_capture':
      return paymentStatus === 'authorised' && settlement === null;
    case 'requires_action':
    case 'processing':
      return paymentStatus === intent.status;
    default:
      return closedReason === null && (intent.last_payment_error === null || paymentStatus === 'failed');
  }
}

function isYoung(app: App, order: Order, { latest_charge: charge }: Stripe.PaymentIntent): boolean {
  const since = newsOnItsWaySince(app.clock.now());
  const chargedAt = charge && typeof charge !== 'string' ? charge.created : 0;
  return order.updatedAt > since || chargedAt > secondsOf(since);
}

async function bringInLine(app: App, order: Order, intent: Stripe.PaymentIntent): Promise<void> {
  const settled = await settlePayment(app, intent.id);
  if (!settled) return;
  const { settlement, paymentStatus, paidCents } = await takeDecidedMoney(app, settled);
  if (settlement === 'void' && paymentStatus !== 'voided' && paidCents === 0) await voidPayment(app, order.id);
}

const wordsOf = (order: Order) => ({
  status: order.status,
  paymentStatus: order.paymentStatus,
  closedReason: order.closedReason,
  paidCents: order.paidCents,
});
