import { refundTerms } from '@fondly/contract/order-statuses';
import { readReleasedOrder } from '../../meals/releases/released-portions.ts';
import { findOrderOfRelease, markResaleProcessed, type Resale } from '../../meals/releases/resales.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import { signalOrder } from '../../orders/record-transition.ts';
import { readRefundable, requestRefund } from '../../orders/request-refund.ts';
import type { Order } from '../../orders/schema.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { refundStatusSql } from '../../platform/database/status-columns.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { bookEarning } from '../payouts/owe-transfer.ts';
import { computeResaleRefund } from './resale-refund.ts';

const resaleReason = 'portion-resold';

/** What left the order for other reasons than a resale, so that a portion is not refunded twice. */
const sumOtherRefunds = statement(
  'resale-other-refunds',
  row({ cents: notNull(integer) }),
  `select coalesce(sum(amount_cents), 0)::int as cents from refunds
   where order_id = $1 and reason <> $2 and status not in ${refundStatusSql(refundTerms.withoutEffect)}`,
);

/**
 * Job: refunds the first customer of portions that somebody else has bought, as much as leaves the restaurant no worse
 * off, and closes an order of which nothing is left (docs/domain.md#released-portions). A repeat changes nothing.
 */
export async function refundResoldPortions(
  app: App,
  { releaseId, soldOrderId }: JobPayloads['refund-resold-portions'],
): Promise<void> {
  await transaction(app, async (tx) => {
    const orderId = await findOrderOfRelease(tx, releaseId);
    const order = orderId && (await lockOrder(tx, orderId));
    if (!order) return;
    const now = app.clock.now();
    const resale = await markResaleProcessed(tx, releaseId, soldOrderId, now);
    if (!resale) return;
    await refundResale(tx, order, resale, now);
    signalOrder(tx, order);
    const { portions } = await readReleasedOrder(tx, order.id);
    if (portions > 0 || order.closedReason !== null) return;
    const closed = await transitionOrder(tx, order.id, 'releaseAll', 'payment', { now });
    await bookEarning(tx, closed, now);
  });
}

async function refundResale(tx: Tx, order: Order, resale: Resale, now: Date): Promise<void> {
  const { refundableCents } = await readRefundable(tx, order);
  const { cents: otherRefundsCents } = expectOneRow(await sumOtherRefunds(tx, [order.id, resaleReason]));
  const amountCents = Math.min(refundableCents, computeResaleRefund(order, resale, otherRefundsCents));
  if (amountCents <= 0) return;
  if (order.disputedAt !== null) {
    // The bank has the money, and an admin decides about it.
    const text = `A portion of order ${order.orderNumber} was resold while its payment is disputed. If the dispute is won, refund ${amountCents} cents.`;
    await raiseAlarm(tx, { kind: 'resold-while-disputed', source: order.id, orderId: order.id, text }, now);
    return;
  }
  await requestRefund(tx, order, { amountCents, reason: resaleReason, actor: 'fondly' }, now);
}
