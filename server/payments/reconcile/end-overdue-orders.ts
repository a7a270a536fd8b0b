import { orderTerms } from '@fondly/contract/order-statuses';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { orderStatusSql, paymentStatusSql } from '../../platform/database/status-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isPickupUnattended } from '../../restaurants/hours/is-pickup-unattended.ts';
import { recordServerPresence } from '../../restaurants/hours/record-presence.ts';
import { bookEarning } from '../payouts/owe-transfer.ts';
import { recordCorrection } from './corrections.ts';
import { type Found, pagedStatement, processPages } from './paged-orders.ts';

/**
 * The bank releases an authorization after seven days, so older orders need no check. This limit reads only the last
 * days of `orders_served` each minute. An index would be rewritten with each step of a checkout
 * (docs/decisions/0012-the-payment-intents-id-has-no-index.md).
 */
export const isRecent = 'o.service_date >= $1::timestamptz::date - 14';

const unanswered = pagedStatement(
  'sweep-unanswered',
  'orders o',
  'o.closed_reason is null and o.settlement is null and o.answer_by <= $1',
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
 * Job: ends every minute what only waits for the clock. It never calls Stripe, so approvals time out and missed pickups end
 * while Stripe hangs; `sweep` does the rest.
 */
export async function endOverdueOrders(app: App, _payload: object = {}, signal?: AbortSignal): Promise<void> {
  await recordServerPresence(app);
  await processPages(app, unanswered, (order) => transitionByClock(app, order.id, 'approvalTimedOut'), signal);
  await processPages(app, missedPickups, (order) => missPickup(app, order.id), signal);
  await processPages(app, longReservedOrders, (order) => reportLongReserved(app, order), signal);
}

export async function transitionByClock(app: App, orderId: string, name: OrderTransition): Promise<void> {
  await transaction(app, (tx) => transitionOrder(tx, orderId, name, 'clock', { now: app.clock.now() }));
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
