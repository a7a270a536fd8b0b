import { orderTerms, paymentTerms, refundTerms } from '@fondly/contract/order-statuses';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import { findOrder } from '../../orders/find-order.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { nullable, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import { orderStatusSql, paymentStatusSql, refundStatusSql } from '../../platform/database/status-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isPickupUnattended } from '../../restaurants/hours/is-pickup-unattended.ts';
import { recordServerPresence } from '../../restaurants/hours/record-presence.ts';
import { captureIfDecided } from '../capture/refresh-payment.ts';
import { syncPaymentIntent } from '../capture/sync-payment-intent.ts';
import { voidPayment } from '../capture/void-payment.ts';
import { bookEarning } from '../payouts/owe-transfer.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { syncRefund } from '../refunds/sync-refund.ts';
import { recordCorrection } from './corrections.ts';
import { processEach } from './process-each.ts';

/** `paymentIntentId` is an order's payment intent, or a refund's own id at Stripe. */
const found = row({ id: uuid, paymentIntentId: nullable(text) });
type Found = Row<typeof found>;
type Query = ReturnType<typeof pagedStatement>;

const pageSize = 200;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Selects the rows after `$2` that wait at the time `$1`, page by page, so that failing rows do not block the rest. */
const pagedStatement = (name: string, from: string, where: string) =>
  statement(
    name,
    found,
    `select o.id, o.payment_intent_id from ${from} where ${where} and o.id > $2 order by o.id limit ${pageSize}`,
  );

/**
 * The bank releases an authorization after seven days, so older orders need no check. This limit reads only the last
 * days of `orders_served` each minute. An index would be rewritten with each step of a checkout
 * (docs/decisions/0012-the-payment-intents-id-has-no-index.md).
 */
const isRecent = 'o.service_date >= $1::timestamptz::date - 14';

/** Unpaid orders whose hold has expired, and those whose bank check needs its hold extended. */
const endedHolds = pagedStatement(
  'sweep-holds',
  'orders o join claims c on c.order_id = o.id',
  `o.closed_reason is null and o.settlement is null
     and o.payment_status in ${paymentStatusSql(paymentTerms.unpaid)}
     and (c.released_at is not null or c.until <= $1
       or (o.payment_status in ${paymentStatusSql(paymentTerms.inProgress)} and c.until <= $1::timestamptz + interval '90 seconds'))`,
);
const unanswered = pagedStatement(
  'sweep-unanswered',
  'orders o',
  'o.closed_reason is null and o.settlement is null and o.answer_by <= $1',
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
/** The service day is over at most four hours after the last minute of pickup, and no customer is expected then. */
const missedPickups = pagedStatement(
  'sweep-missed',
  'orders o',
  `o.closed_reason is null and o.status in ${orderStatusSql(orderTerms.awaitingPickup)} and o.pickup_end <= $1
     and (o.service_date + 1)::timestamp at time zone o.timezone <= $1`,
);
/** Authorizations that were neither captured nor voided for an hour. In regular operation none exists. */
const longReservedOrders = pagedStatement(
  'sweep-long-reserved',
  'orders o',
  `o.payment_status in ${paymentStatusSql(['authorized'])} and ${isRecent} and o.authorised_at <= $1::timestamptz - interval '1 hour'
     and not exists (select from corrections k where k.kind = 'long-reserved' and k.object_id = o.payment_intent_id)`,
);

/**
 * Job: checks all waiting orders every minute. After a lost event, a dead worker or a closed browser, an order is late
 * and not stuck. A failing order does not block the others.
 */
export async function sweep(app: App): Promise<void> {
  await recordServerPresence(app);
  await processPages(app, endedHolds, (order) => expireHold(app, order));
  await processPages(app, unanswered, (order) => transitionByClock(app, order.id, 'approvalTimedOut'));
  await processPages(app, silentOrders, (order) => resyncPayment(app, order));
  await processPages(app, unvoidedOrders, (order) => voidPayment(app, { orderId: order.id }));
  await processPages(app, unsentRefunds, (refund) => sendRefund(app, { refundId: refund.id }));
  await processPages(app, pendingRefunds, (refund) => syncRefund(app, refund.paymentIntentId ?? ''));
  await processPages(app, missedPickups, (order) => missPickup(app, order.id));
  await processPages(app, longReservedOrders, (order) => reportLongReserved(app, order));
}

async function processPages(app: App, query: Query, work: (found: Found) => Promise<unknown>): Promise<void> {
  const now = app.clock.now();
  let after: string | undefined = lowestId;
  while (after !== undefined) {
    const page: Found[] = await query(app.db, [now, after]);
    await processEach(app, page, work);
    after = page.length === pageSize ? page.at(-1)?.id : undefined;
  }
}

export async function transitionByClock(app: App, orderId: string, name: OrderTransition): Promise<void> {
  await transaction(app, (tx) => transitionOrder(tx, orderId, name, 'clock', { now: app.clock.now() }));
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

/**
 * Restaurants keep the payment of a no-show. If no staff were there to hand over the meal, the customer is refunded
 * (docs/domain.md#missed-pickups).
 */
async function missPickup(app: App, orderId: string): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    if (await isPickupUnattended(tx, orderId))
      return void (await transitionOrder(tx, orderId, 'restaurantNoShow', 'clock', { now }));
    const order = await transitionOrder(tx, orderId, 'missPickup', 'clock', { now });
    await bookEarning(tx, order, now);
  });
}

async function reportLongReserved(app: App, { id, paymentIntentId: intentId }: Found): Promise<void> {
  const values = { paymentStatus: 'authorized' };
  const objectId = intentId ?? id;
  await recordCorrection(app, { kind: 'long-reserved', objectId, orderId: id, before: values, after: values });
}
