import type Stripe from 'stripe';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';

/** Tells the metrics what an update of a payment did to its order, after the commit. */
export function observePayment(app: App, before: Order, after: Order, intent: Stripe.PaymentIntent): void {
  const { metrics } = app;
  if (!metrics) return;
  const secondsSince = (time: Date) => Math.max(0, app.clock.now().getTime() - time.getTime()) / 1000;
  const charge = intent.latest_charge;
  if (!isVisibleToRestaurant(before) && isVisibleToRestaurant(after) && charge && typeof charge !== 'string')
    metrics.observeVisibleOrder(secondsSince(new Date(charge.created * 1000)));
  const { captureDecision, captureDecidedAt, paymentStatus } = after;
  if (captureDecision !== 'capture' || !captureDecidedAt || paymentStatus === before.paymentStatus) return;
  if (paymentStatus === 'paid') metrics.observeCapture('captured', secondsSince(captureDecidedAt));
  if (paymentStatus === 'voided') metrics.observeCapture('voided', secondsSince(captureDecidedAt));
}

/** The board shows an order that waits for the kitchen's approval, or that is confirmed. */
const isVisibleToRestaurant = ({ status, answerBy }: Order): boolean =>
  status === 'confirmed' || (status === 'pending' && answerBy !== null);
