import type { Customer } from '../../accounts/sessions/actor.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findOrder } from '../checkout/open-intent.ts';
import { capturePayment } from './capture-payment.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

/**
 * For a customer whose card form has answered. The order's owner is checked before the provider is asked, so nobody can
 * make us ask about the orders of others.
 *
 * @throws Problem `order-not-found`
 */
export async function refreshOrder(app: App, customer: Customer, orderId: string): Promise<void> {
  const order = await findOrder(app, orderId);
  if (order?.customerId !== customer.id) throw new Problem('order-not-found');
  await refreshPayment(app, order);
}

/**
 * Brings one order in line with its payment now, and takes the money at once where that was just decided. The
 * browser asks for it after the card form has answered; what the browser believes is never read.
 */
async function refreshPayment(app: App, order: Order): Promise<Order> {
  if (!order.paymentIntentId) return order;
  const synced = (await syncPaymentIntent(app, order.paymentIntentId)) ?? order;
  return captureIfDecided(app, synced);
}

/** The capture that was decided, tried at once; the job does it otherwise, with the same key. */
export async function captureIfDecided(app: App, order: Order): Promise<Order> {
  if (order.captureDecision !== 'capture' || order.paymentStatus !== 'authorised') return order;
  try {
    return (await capturePayment(app, { orderId: order.id })) ?? order;
  } catch (error) {
    app.log.warn({ err: error, orderId: order.id }, 'payments: capture is left to its job');
    return order;
  }
}
