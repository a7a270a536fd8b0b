import { policies } from '@fondly/contract/policies';
import { later, minutesAfter } from '@fondly/contract/time';
import { findOrder } from '../../orders/find-order.ts';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import { countCaptureAttempt } from '../../orders/record-payment.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { isAnsweredRefusal } from '../answered-refusal.ts';
import { refreshPayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

const requestTimeoutMilliseconds = 5_000;

/**
 * Captures a payment after the decision to capture it. The request and the job use the same idempotency key, so the
 * card is charged once. Stripe repeats a refusal for a day, so the next try after one has a new key. After the end of
 * pickup the authorization is voided.
 *
 * @returns the order as Stripe's response leaves it
 */
export async function capturePayment(app: App, { orderId }: JobPayloads['capture-payment']): Promise<Order | null> {
  const order = await findOrder(app.db, orderId);
  if (!order?.paymentIntentId || order.captureDecision !== 'capture' || order.paymentStatus !== 'authorized')
    return order;
  if (isPastGiveUp(order, app.clock.now())) return voidAuthorization(app, order, order.paymentIntentId);
  try {
    await app.stripe.paymentIntents.capture(
      order.paymentIntentId,
      {},
      { idempotencyKey: captureKeyOf(order), timeout: requestTimeoutMilliseconds },
    );
  } catch (error) {
    // Stripe refused, as for a canceled or captured intent, or gave no response. A fresh read of the intent decides.
    app.log.warn({ err: error, orderId }, 'payments: a capture failed');
    if (isAnsweredRefusal(error)) await countCaptureAttempt(app.db, order);
    if (isDestinationClosed(error)) return voidForClosedDestination(app, order, order.paymentIntentId);
    const synced = await syncPaymentIntent(app, order.paymentIntentId, true);
    if (synced?.paymentStatus === 'authorized') throw error;
    return synced;
  }
  return syncPaymentIntent(app, order.paymentIntentId);
}

const captureKeyOf = ({ id, captureAttempt }: Order) =>
  captureAttempt === 1 ? `capture:${id}` : `capture:${id}:${captureAttempt}`;

/** No meal can be picked up: 10 minutes after the decision, or at the end of the pickup window if that is later. */
function isPastGiveUp(order: Order, now: Date): boolean {
  const decidedAt = order.captureDecidedAt ?? order.createdAt;
  return now > later(order.pickupEnd, minutesAfter(decidedAt, policies.captureTimeoutMinutes));
}

async function voidAuthorization(app: App, order: Order, intentId: string): Promise<Order | null> {
  await app.stripe.paymentIntents
    .cancel(intentId, { cancellation_reason: 'abandoned' })
    .catch((error: unknown) => app.log.warn({ err: error, orderId: order.id }, 'payments: a void failed'));
  return syncPaymentIntent(app, intentId);
}

const isDestinationClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'insufficient_capabilities_for_transfer';

/**
 * The connected account lost its transfer capability after the authorization. The payment is voided and an admin is
 * alerted. The account is read again, so that new payments are held (docs/payments.md#funds-flow).
 */
async function voidForClosedDestination(app: App, order: Order, intentId: string): Promise<Order | null> {
  const synced = await voidAuthorization(app, order, intentId);
  app.log.error({ orderId: order.id }, 'ALARM payments: the connected account of an order cannot receive');
  const text = `Order ${order.orderNumber} was let go: the payout account of its kitchen cannot receive money any more.`;
  await transaction(app, (tx) =>
    raiseAlarm(tx, { kind: 'destination-closed', source: order.id, orderId: order.id, text }, app.clock.now()),
  );
  if (order.destinationAccount) await refreshPayoutAccount(app, order.destinationAccount);
  return synced;
}
