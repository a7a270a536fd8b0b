import { orderTerms, paymentTerms, refundTerms } from '@fondly/contract/order-statuses';
import { findOrder } from '../../orders/find-order.ts';
import type { App } from '../../platform/app.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import { orderStatusSql, paymentStatusSql, refundStatusSql } from '../../platform/database/status-columns.ts';
import { captureIfDecided } from '../capture/refresh-payment.ts';
import { syncPaymentIntent } from '../capture/sync-payment-intent.ts';
import { voidPayment } from '../capture/void-payment.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { syncRefund } from '../refunds/sync-refund.ts';
import { isRecent, transitionByClock } from './end-overdue-orders.ts';
import { type Found, pagedStatement, processPages } from './paged-orders.ts';

/** Unpaid orders whose hold has expired, and those whose bank check needs its hold extended. */
const endedHolds = pagedStatement(
  'sweep-holds',
  'orders o join claims c on c.order_id = o.id',
  `o.closed_reason is null and o.settlement is null
     and o.payment_status in ${paymentStatusSql(paymentTerms.unpaid)}
     and (c.released_at is not null or c.until <= $1
       or (o.payment_status in ${paymentStatusSql(paymentTerms.inProgress)} and c.until <= $1::timestamptz + interval '90 seconds'))`,
);
/** Open orders with an intent and without an event for two minutes: the event may have been lost. */
const silentOrders = pagedStatement(
  'sweep-silent',
  'orders o',
  `o.closed_reason is null and o.status in ${orderStatusSql(orderTerms.unconfirmed)} and o.payment_intent_id is not null
     and o.updated_at <= $1::timestamptz - interval '2 minutes'`,
);
/** Orders whose void was decided and never confirmed: the job may have died with its worker. */
const unvoidedOrders = pagedStatement(
  'sweep-voids',
  'orders o',
  `o.settlement = 'void' and o.payment_intent_id is not null and o.payment_status <> 'voided' and o.paid_cents = 0
     and ${isRecent} and o.updated_at <= $1::timestamptz - interval '2 minutes'`,
);
const unsentRefunds = pagedStatement(
  'sweep-refunds',
  '(select id, null as payment_intent_id, status, updated_at from refunds) o',
  `o.status in ${refundStatusSql(refundTerms.unsent)} and o.updated_at <= $1::timestamptz - interval '1 minute'`,
);
/** Pending refunds whose final event may have been lost. After an hour only the nightly job reads them. */
const pendingRefunds = pagedStatement(
  'sweep-pending-refunds',
  '(select id, stripe_refund_id as payment_intent_id, status, updated_at from refunds) o',
  `o.status = 'pending' and o.payment_intent_id is not null
     and o.updated_at between $1::timestamptz - interval '1 hour' and $1::timestamptz - interval '2 minutes'`,
);
/**
 * Job: reads at Stripe what waits for it, every minute. After a lost event, a dead worker or a closed browser, an order is
 * late and not stuck. A failing order does not block the others.
 */
export async function sweep(app: App, _payload: object = {}, signal?: AbortSignal): Promise<void> {
  await processPages(app, endedHolds, (order) => expireHold(app, order), signal);
  await processPages(app, silentOrders, (order) => resyncPayment(app, order), signal);
  await processPages(app, unvoidedOrders, (order) => voidPayment(app, { orderId: order.id }), signal);
  await processPages(app, unsentRefunds, (refund) => sendRefund(app, { refundId: refund.id }), signal);
  await processPages(app, pendingRefunds, (refund) => syncRefund(app, refund.paymentIntentId ?? ''), signal);
}

/** Stripe is read first, so that a new authorization is not voided. */
export async function expireHold(app: App, found: Found): Promise<void> {
  const synced = found.paymentIntentId
    ? await syncPaymentIntent(app, found.paymentIntentId)
    : await findOrder(app.db, found.id);
  if (!synced || synced.closedReason || synced.captureDecision || synced.paymentStatus === 'authorized') return;
  if (await isHoldActive(app, found.id)) return;
  await transitionByClock(app, found.id, synced.status === 'failed' ? 'closeDeclined' : 'expire');
}

const findActiveHold = statement(
  'hold-active',
  noColumns,
  'select from claims where order_id = $1 and released_at is null and until > $2',
);

async function isHoldActive(app: App, orderId: string): Promise<boolean> {
  return (await findActiveHold(app.db, [orderId, app.clock.now()])).length > 0;
}

async function resyncPayment(app: App, found: Found): Promise<void> {
  if (!found.paymentIntentId) return;
  const synced = await syncPaymentIntent(app, found.paymentIntentId);
  if (synced) await captureIfDecided(app, synced);
}
