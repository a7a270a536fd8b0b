import type { Customer } from '../../accounts/sessions/actor.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { inTime } from '../in-time.ts';
import { createSharedLookups } from '../shared-lookups.ts';
import { capturePayment } from './capture-payment.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

const shareLookup = createSharedLookups<Order>();

/**
 * Brings an order in line with its payment after the customer's card form has responded. The owner is checked before
 * the request to Stripe, so a stranger cannot cause requests for other customers' orders.
 *
 * @throws Problem `order-not-found`, `too-many-requests`, or `payment-provider-slow`
 */
export async function refreshOrder(app: App, customer: Customer, orderId: string): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order?.customerId !== customer.id) throw new Problem('order-not-found');
  const { paymentIntentId } = order;
  if (!paymentIntentId) return;
  await inTime(
    app,
    { orderId: order.id },
    shareLookup(order.id, async () => {
      await checkRateLimit(app, 'payment-lookup', customer.id);
      const synced = (await syncPaymentIntent(app, paymentIntentId)) ?? order;
      return captureIfDecided(app, synced);
    }),
  );
}

/** Captures at once after the decision. Otherwise the job captures later with the same idempotency key. */
export async function captureIfDecided(app: App, order: Order): Promise<Order> {
  if (order.captureDecision !== 'capture' || order.paymentStatus !== 'authorized') return order;
  try {
    return (await capturePayment(app, { orderId: order.id })) ?? order;
  } catch (error) {
    app.log.warn({ err: error, orderId: order.id }, 'payments: a capture failed, its job retries it');
    return order;
  }
}
