import { formatCents } from '@fondly/contract/money';
import { orderTerms } from '@fondly/contract/order-statuses';
import type Stripe from 'stripe';
import { postDispute, postDisputeWon } from '../../ledger/post-money-back.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { raiseAlarm, resolveAlarm } from '../../orders/raise-alarm.ts';
import { signalOrder } from '../../orders/record-transition.ts';
import { requestRefund } from '../../orders/request-refund.ts';
import { type Order, orderColumns, orderRow } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { boolean, notNull, row } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { MissingOrderError } from '../capture/sync-payment-intent.ts';
import { returnDisputeShare } from './dispute-share.ts';

const finalStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

const readBlocking = statement(
  'dispute-blocks',
  row({ isBlocked: notNull(boolean) }),
  `select exists (select from disputes where order_id = $1 and status not in ('won', 'warning_closed', 'prevented'))
     as is_blocked`,
);
const upsert = command(
  'dispute-upsert',
  `insert into disputes (id, order_id, amount_cents, reason, status, evidence_due_by, opened_at, closed_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $8, $7, $8)
   on conflict (id) do update set status = excluded.status, evidence_due_by = excluded.evidence_due_by,
     closed_at = excluded.closed_at, updated_at = excluded.updated_at
   where disputes.closed_at is null or disputes.status = excluded.status`,
);
const markDisputed = statement(
  'order-mark-disputed',
  orderRow,
  `update orders set disputed_at = $2, updated_at = $3 where id = $1 returning ${orderColumns}`,
);

/**
 * Reads a dispute again and applies its state. While it is open, and after it is lost, its order cannot be refunded.
 * Debits and credits are booked as Stripe booked them. A closed dispute stays closed, even if an older read is
 * applied later.
 *
 * @throws MissingOrderError when its payment is not one of ours (yet)
 */
export async function syncDispute(app: App, disputeId: string): Promise<void> {
  const dispute = await app.stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] });
  const intent = dispute.payment_intent;
  const orderId = intent && typeof intent !== 'string' ? intent.metadata.order_id : null;
  if (!orderId) return app.log.error({ disputeId }, 'ALARM payments: a dispute names no order of ours');
  if (dispute.status !== 'won') app.log.error({ disputeId, orderId }, `ALARM payments: a dispute is ${dispute.status}`);
  await transaction(app, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new MissingOrderError(`no order ${orderId}`);
    await applyDispute(tx, order, dispute, app.clock.now());
  });
}

async function applyDispute(tx: Tx, order: Order, dispute: Stripe.Dispute, now: Date): Promise<void> {
  if (!(await upsertDispute(tx, order, dispute, now))) return;
  const netAmounts = dispute.balance_transactions.map(({ net }) => net);
  const recoveredCents = -netAmounts.filter((net) => net < 0).reduce((sum, net) => sum + net, 0);
  const returnedCents = netAmounts.filter((net) => net > 0).reduce((sum, net) => sum + net, 0);
  await postDispute(tx, order, dispute.id, recoveredCents, now);
  await postDisputeWon(tx, order, dispute.id, returnedCents, now);

  const { isBlocked } = expectOneRow(await readBlocking(tx, [order.id]));
  const disputedAt = isBlocked ? (order.disputedAt ?? now) : null;
  const changed = expectOneRow(await markDisputed(tx, [order.id, disputedAt, now]));
  signalOrder(tx, changed);
  await updateAlarms(tx, order, dispute, now);
  if (dispute.status === 'won') await returnDisputeShare(tx, changed, dispute.id, now);
  if (!isBlocked) await requestDeferredRefund(tx, changed, now);
}

/** @returns false when the stored dispute is closed already */
async function upsertDispute(tx: Tx, order: Order, dispute: Stripe.Dispute, now: Date): Promise<boolean> {
  const { id, amount, reason, status, evidence_details: evidence } = dispute;
  const evidenceDueBy = evidence?.due_by ? new Date(evidence.due_by * 1000) : null;
  const closedAt = finalStatuses.includes(status) ? now : null;
  return (await upsert(tx, [id, order.id, amount, reason, status, evidenceDueBy, closedAt, now])) === 1;
}

async function updateAlarms(tx: Tx, order: Order, dispute: Stripe.Dispute, now: Date): Promise<void> {
  const about = { source: dispute.id, orderId: order.id };
  const what = `Order ${order.orderNumber}: the customer disputes ${formatCents(dispute.amount)} (${dispute.reason}).`;
  if (!finalStatuses.includes(dispute.status)) {
    const text = `${what} Send evidence: the order, its window, when and with which code it was handed over.`;
    return raiseAlarm(tx, { ...about, kind: 'dispute', text }, now);
  }
  await resolveAlarm(tx, 'dispute', dispute.id, now);
  if (dispute.status === 'lost') await raiseAlarm(tx, { ...about, kind: 'dispute-lost', text: `${what} Lost.` }, now);
}

/** Refunds an order that ended without a meal while its payment was disputed. */
async function requestDeferredRefund(tx: Tx, order: Order, now: Date): Promise<void> {
  const endedWithoutMeal = orderTerms.withoutMeal.includes(order.status) && order.closedReason !== null;
  if (!endedWithoutMeal || order.paidCents === 0) return;
  await requestRefund(tx, order, { reason: order.closedReason ?? 'other', actor: 'fondly' }, now);
}
