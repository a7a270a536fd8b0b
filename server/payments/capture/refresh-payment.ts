import type { Customer } from '../../accounts/sessions/actor.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { capturePayment } from './capture-payment.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

/**
 * Reads the payment after the customer's card form has responded. The owner is checked before the request to Stripe, so
 * a stranger cannot cause requests for other customers' orders.
 */
export async function refreshOrder(app: App, customer: Customer, orderId: string): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order?.customerId !== customer.id) throw new Problem('order-not-found');
  await refreshPayment(app, order);
}

/**
 * Brings an order in line with its payment and captures at once after a decision to capture. The browser requests this
 * after the card form has responded. The browser's own result is never trusted.
 */
async function refreshPayment(app: App, order: Order): Promise<Order> {
  if (!order.paymentIntentId) return order;
  const synced = (await syncPaymentIntent(app, order.paymentIntentId)) ?? order;
  return captureIfDecided(app, synced);
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
