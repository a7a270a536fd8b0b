import type { ClosedReason } from '@fondly/contract/order-transitions';
import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { readOrder } from '../checkout/open-intent.ts';
import { settlePayment } from './sync-payment-intent.ts';

const abandoned: readonly (ClosedReason | null)[] = ['expired', 'superseded', 'payment_failed'];

/**
 * Lets reserved money go: nothing was or will be taken. The reason follows from the frozen end of the order, so a
 * repeat with the same key is the same request. If the money was taken after all, the fresh read refunds it.
 */
export async function voidPayment(app: App, orderId: string): Promise<void> {
  const order = await readOrder(app, orderId);
  if (!order?.paymentIntentId || order.settlement !== 'void' || order.paymentStatus === 'voided') return;
  const reason: Stripe.PaymentIntentCancelParams.CancellationReason = abandoned.includes(order.closedReason)
    ? 'abandoned'
    : 'requested_by_customer';
  try {
    await app.stripe.paymentIntents.cancel(
      order.paymentIntentId,
      { cancellation_reason: reason },
      { idempotencyKey: `void:${orderId}` },
    );
  } catch (error) {
    app.log.warn({ err: error, orderId }, 'payments: void had no success');
    const settled = await settlePayment(app, order.paymentIntentId, true);
    if (settled && settled.paymentStatus !== 'voided' && settled.paidCents === 0) throw error;
    return;
  }
  await settlePayment(app, order.paymentIntentId);
}
