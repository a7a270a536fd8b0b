import { policies } from '@fondly/contract/policies';
import { later, minutesAfter } from '@fondly/contract/time';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { findOrder } from '../checkout/open-intent.ts';
import { refreshPayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

const requestTimeoutMilliseconds = 5_000;

/**
 * Takes the money that was decided to be taken. Sent by the request that decided it and by the job, with the same
 * key, so the card is charged once. Gives up after the end of pickup: the money is then let go.
 *
 * @returns the order as the provider's answer leaves it
 */
export async function capturePayment(app: App, { orderId }: JobPayloads['capture-payment']): Promise<Order | null> {
  const order = await findOrder(app, orderId);
  if (!order?.paymentIntentId || order.captureDecision !== 'capture' || order.paymentStatus !== 'authorised')
    return order;
  if (isPastGiveUp(order, app.clock.now())) return voidAuthorization(app, order, order.paymentIntentId);
  try {
    await app.stripe.paymentIntents.capture(
      order.paymentIntentId,
      {},
      { idempotencyKey: `capture:${orderId}`, timeout: requestTimeoutMilliseconds },
    );
  } catch (error) {
    // Refused, because it was cancelled or taken already, or no answer at all: the provider's object knows.
    app.log.warn({ err: error, orderId }, 'payments: capture had no success');
    if (isDestinationClosed(error)) return voidForClosedDestination(app, order, order.paymentIntentId);
    const synced = await syncPaymentIntent(app, order.paymentIntentId, true);
    if (synced?.paymentStatus === 'authorised') throw error;
    return synced;
  }
  return syncPaymentIntent(app, order.paymentIntentId);
}

/** No meal to pick up any more: 10 minutes after the decision, or when the window closes if that is later. */
function isPastGiveUp(order: Order, now: Date): boolean {
  const decidedAt = order.captureDecidedAt ?? order.createdAt;
  return now > later(order.pickupEnd, minutesAfter(decidedAt, policies.captureTimeoutMinutes));
}

async function voidAuthorization(app: App, order: Order, intentId: string): Promise<Order | null> {
  await app.stripe.paymentIntents
    .cancel(intentId, { cancellation_reason: 'abandoned' }, { idempotencyKey: `void:${order.id}` })
    .catch((error: unknown) => app.log.warn({ err: error, orderId: order.id }, 'payments: could not let go'));
  return syncPaymentIntent(app, intentId);
}

const isDestinationClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'insufficient_capabilities_for_transfer';

/**
 * The restaurant's account lost its right to receive after the card was authorised. The order cannot be paid for as it
 * was agreed: nobody is charged, and an operator hears of it. The account is read again, so that money for the next
 * orders is held until it can receive (docs/payments.md#funds-flow).
 */
async function voidForClosedDestination(app: App, order: Order, intentId: string): Promise<Order | null> {
  const synced = await voidAuthorization(app, order, intentId);
  app.log.error({ orderId: order.id }, 'ALARM payments: the destination of an order cannot receive');
  const text = `Order ${order.orderNumber} was let go: the payout account of its kitchen cannot receive money any more.`;
  await transaction(app, (tx) =>
    raiseAlarm(tx, { kind: 'destination-closed', source: order.id, orderId: order.id, text }, app.clock.now()),
  );
  if (order.destinationAccount) await refreshPayoutAccount(app, order.destinationAccount);
  return synced;
}
