import type { ClosedReason } from '@fondly/contract/order-transitions';
import type Stripe from 'stripe';
import { findOrder } from '../../orders/find-order.ts';
import type { App } from '../../platform/app.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

const abandonedReasons: readonly (ClosedReason | null)[] = ['expired', 'superseded', 'payment_failed'];

/**
 * Voids an authorization. A canceled intent can't be canceled twice, so the request needs no key that would repeat an
 * earlier refusal. If the payment was captured after all, the fresh read refunds it.
 */
export async function voidPayment(app: App, { orderId }: JobPayloads['void-payment']): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (!order?.paymentIntentId || order.captureDecision !== 'void' || order.paymentStatus === 'voided') return;
  const reason: Stripe.PaymentIntentCancelParams.CancellationReason = abandonedReasons.includes(order.closedReason)
    ? 'abandoned'
    : 'requested_by_customer';
  try {
    await app.stripe.paymentIntents.cancel(order.paymentIntentId, { cancellation_reason: reason });
  } catch (error) {
    app.log.warn({ err: error, orderId }, 'payments: a void failed');
    const synced = await syncPaymentIntent(app, order.paymentIntentId, true);
    if (synced && synced.paymentStatus !== 'voided' && synced.paidCents === 0) throw error;
    return;
  }
  await syncPaymentIntent(app, order.paymentIntentId);
}
