import { policies } from '@fondly/contract/policies';
import { later, minutesAfter } from '@fondly/contract/time';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { readOrder } from '../checkout/open-intent.ts';
import { refreshPayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { settlePayment } from './sync-payment-intent.ts';

const requestTimeoutMilliseconds = 5_000;

/**
 * Takes the money that was decided to be taken. Sent by the request that decided it and by the job, with the same
 * key, so the card is charged once. Gives up after the end of pickup: the money is then let go.
 *
 * @returns the order as the provider's answer leaves it
 */
export async function capturePayment(app: App, orderId: string): Promise<Order | null> {
  const order = await readOrder(app, orderId);
  if (!order?.paymentIntentId || order.settlement !== 'capture' || order.paymentStatus !== 'authorised') return order;
  if (isTooLate(order, app.clock.now())) return letGo(app, order, order.paymentIntentId);
  try {
    await app.stripe.paymentIntents.capture(
      order.paymentIntentId,
      {},
      { idempotencyKey: `capture:${orderId}`, timeout: requestTimeoutMilliseconds },
    );
  } catch (error) {
    // Refused, because it was cancelled or taken already, or no answer at all: the provider's object knows.
    app.log.warn({ err: error, orderId }, 'payments: capture had no success');
    if (isDestinationClosed(error)) return letGoOfDestination(app, order, order.paymentIntentId);
    const settled = await settlePayment(app, order.paymentIntentId, true);
    if (settled?.paymentStatus === 'authorised') throw error;
    return settled;
  }
  return settlePayment(app, order.paymentIntentId);
}

/** No meal to pick up any more: 10 minutes after the decision, or when the window closes if that is later. */
function isTooLate(order: Order, now: Date): boolean {
  const decidedAt = order.settledAt ?? order.createdAt;
  return now > later(order.pickupEnd, minutesAfter(decidedAt, policies.captureGiveUpMinutes));
}

async function letGo(app: App, order: Order, intentId: string): Promise<Order | null> {
  await app.stripe.paymentIntents
    .cancel(intentId, { cancellation_reason: 'abandoned' }, { idempotencyKey: `void:${order.id}` })
    .catch((error: unknown) => app.log.warn({ err: error, orderId: order.id }, 'payments: could not let go'));
  return settlePayment(app, intentId);
}

const isDestinationClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'insufficient_capabilities_for_transfer';

/**
 * Payments paper, section 3.7: the restaurant's account lost its right to receive after the card was authorised. The
 * order cannot be paid for as it was agreed: nobody is charged, and an operator hears of it. The account is read again,
 * so that money for the next orders is held until it can receive.
 */
async function letGoOfDestination(app: App, order: Order, intentId: string): Promise<Order | null> {
  const settled = await letGo(app, order, intentId);
  app.log.error({ orderId: order.id }, 'ALARM payments: the destination of an order cannot receive');
  const text = `Order ${order.orderNumber} was let go: the payout account of its kitchen cannot receive money any more.`;
  await transaction(app, (tx) =>
    raiseAlarm(tx, { kind: 'destination-closed', source: order.id, orderId: order.id, text }, app.clock.now()),
  );
  if (order.destinationAccount) await refreshPayoutAccount(app, order.destinationAccount);
  return settled;
}
