import { formatCents } from '@fondly/contract/money';
import { refundTerms } from '@fondly/contract/order-statuses';
import { minutesAfter } from '@fondly/contract/time';
import Stripe from 'stripe';
import { lockOrder } from '../../orders/find-order.ts';
import { type AlarmKind, raiseAlarm } from '../../orders/raise-alarm.ts';
import { countRefundAttempt } from '../../orders/record-refund.ts';
import { requireRefund } from '../../orders/request-refund.ts';
import type { Order, Refund } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { applyRefundUpdate, syncRefundsOfCharge } from './sync-refund.ts';

type RefundWithOrder = { refund: Refund; order: Order };

/** Stripe's lists may lag behind a write, so a refund that is not listed may still exist for a while. */
const listLagMinutes = 10;

const lowBalanceCodes = ['balance_insufficient', 'insufficient_funds'];

/**
 * Resolves a failed refund request. A refusal ends the row, except for a low balance, where the row is retried. After a
 * server error a fresh read decides. Without a response the job retries with the same key.
 *
 * @param findStripeRefund - finds the refund at Stripe, if it exists
 * @returns the refund when it was created after all, null when the row is resolved
 */
export async function resolveRefundError(
  app: App,
  refundWithOrder: RefundWithOrder,
  error: unknown,
  findStripeRefund: () => Promise<Stripe.Refund | null>,
): Promise<Stripe.Refund | null> {
  if (error instanceof Stripe.errors.StripeAPIError)
    return findAfterServerError(app, refundWithOrder, error, findStripeRefund);
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  app.log.warn(
    { err: error, orderId: refundWithOrder.order.id, refund: refundWithOrder.refund.id },
    'payments: a refund was refused',
  );
  if (lowBalanceCodes.includes(error.code ?? '')) {
    await countAttempt(app, refundWithOrder);
    await raiseRefundAlarm(
      app,
      refundWithOrder,
      'balance-too-low',
      `The refund of ${formatCents(refundWithOrder.refund.amountCents)} waits, because Fondly's own balance at Stripe is too low. Add funds in the Stripe dashboard; the refund is retried.`,
    );
    throw error;
  }
  if (refundWithOrder.order.stripeChargeId) await syncRefundsOfCharge(app, refundWithOrder.order.stripeChargeId);
  await failRefund(app, refundWithOrder, error.code ?? error.message);
  return null;
}

async function findAfterServerError(
  app: App,
  refundWithOrder: RefundWithOrder,
  error: unknown,
  findStripeRefund: () => Promise<Stripe.Refund | null>,
): Promise<Stripe.Refund> {
  const stripeRefund = await findStripeRefund();
  if (stripeRefund) return stripeRefund;
  // Stripe stores its own server errors under the key. A new key could refund twice while the list still lags.
  const { updatedAt } = refundWithOrder.refund;
  if (app.clock.now() >= minutesAfter(updatedAt, listLagMinutes)) await countAttempt(app, refundWithOrder);
  throw error;
}

const countAttempt = (app: App, { refund }: RefundWithOrder) =>
  transaction(app, (tx) => countRefundAttempt(tx, refund, app.clock.now()));

/** Ends the row, because the charge is disputed, not refundable, or refunded already. */
async function failRefund(app: App, { refund, order }: RefundWithOrder, refusalReason: string): Promise<void> {
  await transaction(app, async (tx) => {
    await lockOrder(tx, order.id);
    const storedRefund = await requireRefund(tx, refund.id);
    if (!refundTerms.unsent.includes(storedRefund.status)) return;
    await applyRefundUpdate(app, tx, storedRefund, {
      status: 'failed',
      stripeRefundId: null,
      failureReason: refusalReason,
    });
  });
}

async function raiseRefundAlarm(
  app: App,
  { refund, order }: RefundWithOrder,
  kind: AlarmKind,
  text: string,
): Promise<void> {
  const row = { kind, source: refund.id, orderId: order.id, text: `Order ${order.orderNumber}: ${text}` };
  app.log.error({ orderId: order.id, refund: refund.id }, `ALARM payments: ${text}`);
  await transaction(app, (tx) => raiseAlarm(tx, row, app.clock.now()));
}
