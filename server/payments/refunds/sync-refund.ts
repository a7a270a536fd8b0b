import { formatCents } from '@fondly/contract/money';
import { orderTerms, type RefundStatus, refundTerms } from '@fondly/contract/order-statuses';
import type Stripe from 'stripe';
import { postRefund, postRefundFailed } from '../../ledger/post-money-back.ts';
import { computeShare } from '../../ledger/share.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { raiseAlarm, resolveAlarm } from '../../orders/raise-alarm.ts';
import { importRefund, type RefundUpdate, recordRefund } from '../../orders/record-refund.ts';
import { isEarned } from '../../orders/releases/is-earned.ts';
import { type Order, type Refund, refundColumns, refundRow } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { MissingOrderError } from '../capture/sync-payment-intent.ts';

const findOfOrder = statement(
  'refund-find-of-order',
  refundRow,
  `select ${refundColumns} from refunds where id = $1 and order_id = $2`,
);

/** Reads a refund again and applies its state. The release of an uncaptured payment is not a refund. */
export async function syncRefund(app: App, stripeRefundId: string): Promise<void> {
  const refund = await app.stripe.refunds.retrieve(stripeRefundId, { expand: ['charge'] });
  if (refund.charge && typeof refund.charge !== 'string' && !refund.charge.captured) return;
  await applyRefund(app, refund);
}

/** Syncs all refunds of one charge, because the event of a charge does not name the changed one. */
export async function syncRefundsOfCharge(app: App, chargeId: string): Promise<void> {
  const { captured } = await app.stripe.charges.retrieve(chargeId);
  if (!captured) return;
  for await (const refund of app.stripe.refunds.list({ charge: chargeId, limit: 100 })) await applyRefund(app, refund);
}

/** Applies Stripe's current refund to our row, the order and the ledger. */
export async function applyRefund(app: App, stripeRefund: Stripe.Refund): Promise<void> {
  const orderId = stripeRefund.metadata?.order_id ?? (await orderIdOf(app, stripeRefund));
  if (!orderId) return app.log.error({ refund: stripeRefund.id }, 'ALARM payments: a refund names no order of ours');
  const update: RefundUpdate = {
    status: statusOf(stripeRefund),
    stripeRefundId: stripeRefund.id,
    failureReason: stripeRefund.failure_reason ?? null,
  };
  await transaction(app, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new MissingOrderError(`no order ${orderId}`);
    await applyRefundUpdate(app, tx, await findOrAdoptRefund(tx, orderId, stripeRefund, app.clock.now()), update);
  });
}

const statusOf = ({ status }: Stripe.Refund): RefundStatus =>
  status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';

async function orderIdOf(app: App, { payment_intent: intent }: Stripe.Refund): Promise<string | null> {
  if (!intent) return null;
  const { metadata } = typeof intent === 'string' ? await app.stripe.paymentIntents.retrieve(intent) : intent;
  return metadata.order_id ?? null;
}

async function findOrAdoptRefund(tx: Tx, orderId: string, stripeRefund: Stripe.Refund, now: Date): Promise<Refund> {
  const refundId = stripeRefund.metadata?.refund_id;
  const [storedRefund] = refundId ? await findOfOrder(tx, [refundId, orderId]) : [];
  return (
    storedRefund ??
    importRefund(tx, orderId, { stripeRefundId: stripeRefund.id, amountCents: stripeRefund.amount }, now)
  );
}

/**
 * Applies a refund's new state while its order is locked: order, ledger, messages, and an alarm if a person is needed.
 */
export async function applyRefundUpdate(app: App, tx: Tx, storedRefund: Refund, update: RefundUpdate): Promise<void> {
  const now = app.clock.now();
  const recorded = await recordRefund(tx, storedRefund.id, update, now);
  if (!recorded) return;
  const { order, refund } = recorded;
  if (refundTerms.withoutEffect.includes(refund.status)) {
    app.log.error({ orderId: order.id, refund: refund.id }, 'ALARM payments: a refund failed');
    return applyFailed(tx, order, refund, now);
  }
  await postRefund(tx, { ...order, share: computeShare(order), isEarned: isEarned(order) }, refund, now);
  await resolveAlarm(tx, 'balance-too-low', refund.id, now);
  const isFirstUpdate = storedRefund.status === 'requested' || storedRefund.status === 'submitted';
  if (refund.actor === 'provider' && isFirstUpdate) await applyDashboardRefund(tx, order, refund, now);
}

async function applyFailed(tx: Tx, order: Order, refund: Refund, now: Date): Promise<void> {
  await postRefundFailed(tx, refund.id, now);
  await raiseAlarm(
    tx,
    {
      kind: 'refund-failed',
      source: refund.id,
      orderId: order.id,
      text: `A refund of ${formatCents(refund.amountCents)} for order ${order.orderNumber} ${refund.status} (${refund.failureReason ?? 'no reason given'}). The customer still has to be paid.`,
    },
    now,
  );
  enqueue(tx, 'announce-refund', { refundId: refund.id, step: 'failed' });
}

/** Applies a refund from Stripe's dashboard. A full one ends an order before its pickup. */
async function applyDashboardRefund(tx: Tx, order: Order, refund: Refund, now: Date): Promise<void> {
  const isAwaitingPickup = orderTerms.awaitingPickup.includes(order.status) && order.closedReason === null;
  if (order.paymentStatus === 'refunded' && isAwaitingPickup) {
    await transitionOrder(tx, order.id, 'refundedExternally', 'payment', { now, restock: false });
    return;
  }
  enqueue(tx, 'announce-refund', { refundId: refund.id, step: 'requested' });
}
