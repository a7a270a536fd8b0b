import Stripe from 'stripe';
import {
  postDisputeShareRecovery,
  postDisputeShareReturn,
  readRemainingShareCents,
} from '../../ledger/post-dispute-share.ts';
import { findOrder, lockOrder } from '../../orders/find-order.ts';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import { signalOrder } from '../../orders/record-transition.ts';
import { isEarned } from '../../orders/releases/is-earned.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { boolean, integer, notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { oweReturnedShare } from '../payouts/owe-transfer.ts';
import { syncTransfer } from '../payouts/sync-transfer.ts';

/*
 * The platform bears the loss of a lost dispute, unless an admin recovers the restaurant's share of it. The restaurant
 * gets its share back when the dispute is won (docs/payments.md#disputes).
 */

const storedDispute = row({
  orderId: uuid,
  amountCents: integer,
  status: text,
  shareCents: nullable(integer),
  isReturned: notNull(boolean),
});
const findDispute = statement(
  'dispute-share-read',
  storedDispute,
  `select order_id, amount_cents, status, share_cents,
     share_returned_at is not null as is_returned from disputes where id = $1`,
);
const storeShare = command(
  'dispute-share-store',
  'update disputes set share_cents = $2, share_taken_at = $3, updated_at = $3 where id = $1 and share_cents is null',
);
const markReturned = statement(
  'dispute-share-mark-returned',
  row({ id: text }),
  `update disputes set share_returned_at = $2, updated_at = $2
   where id = $1 and share_cents is not null and share_returned_at is null returning id`,
);
const findOpenTransfer = statement(
  'dispute-open-transfer',
  noColumns,
  `select from transfers where order_id = $1 and sent_at is null and needless_at is null
     and (kind = 'destination' or requested_at is not null)`,
);

const wonStatuses = ['won', 'warning_closed', 'prevented'];

/**
 * Recovers a restaurant's share of a disputed payment: from its earnings at once, and from its connected account if it
 * was transferred. A second call changes nothing.
 *
 * @returns the restaurant's name, null when the share was recovered before
 */
export async function recoverDisputeShare(tx: Tx, disputeId: string, now: Date): Promise<string | null> {
  const [unlocked] = await findDispute(tx, [disputeId]);
  if (!unlocked) throw new Problem('not-found');
  const order = await lockOrder(tx, unlocked.orderId);
  const [dispute] = await findDispute(tx, [disputeId]);
  if (!order || !dispute) throw new Problem('not-found');
  if (dispute.shareCents !== null) return null;
  if (wonStatuses.includes(dispute.status)) throw new Problem('dispute-closed');
  if ((await findOpenTransfer(tx, [order.id])).length > 0) throw new Problem('transfer-in-progress');

  const cents = Math.min(dispute.amountCents, await readRemainingShareCents(tx, order.id));
  if (cents <= 0) throw new Problem('nothing-to-recover');
  await storeShare(tx, [disputeId, cents, now]);
  await postDisputeShareRecovery(tx, { order, isEarned: isEarned(order), disputeId, cents }, now);
  enqueue(tx, 'reverse-dispute-share', { disputeId }, { key: `dispute-share:${disputeId}` });
  signalOrder(tx, order);
  return `Order ${order.orderNumber}`;
}

/** Returns the recovered share after the dispute was won, in the transaction that stores the dispute's end. */
export async function returnDisputeShare(tx: Tx, order: Order, disputeId: string, now: Date): Promise<void> {
  const [dispute] = await findDispute(tx, [disputeId]);
  if (!dispute?.shareCents || (await markReturned(tx, [disputeId, now])).length === 0) return;
  await postDisputeShareReturn(tx, { order, isEarned: isEarned(order), disputeId, cents: dispute.shareCents }, now);
  await oweReturnedShare(tx, order, now);
}

/**
 * Job: reverses the transfer with a key made from the dispute. If the balance of the account is too low, the restaurant
 * owes the amount, and an admin is alerted.
 *
 * @throws Stripe's error when a retry may succeed
 */
export async function reverseDisputeShare(
  app: App,
  { disputeId }: JobPayloads['reverse-dispute-share'],
): Promise<void> {
  const [dispute] = await findDispute(app.db, [disputeId]);
  const order = dispute && (await findOrder(app.db, dispute.orderId));
  if (!order?.stripeTransferId || !dispute?.shareCents || dispute.isReturned) return;
  // Stripe's key may have expired before a retry, so the reversal is found by its metadata.
  const { reversals } = await app.stripe.transfers.retrieve(order.stripeTransferId);
  if (reversals.data.some(({ metadata }) => metadata?.dispute_id === disputeId)) return;
  try {
    await app.stripe.transfers.createReversal(
      order.stripeTransferId,
      { amount: dispute.shareCents, metadata: { dispute_id: disputeId } },
      { idempotencyKey: `dispute-share:${disputeId}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    app.log.warn(
      { err: error, orderId: order.id, disputeId },
      'payments: the transfer of a disputed share could not be reversed',
    );
    await raiseShareAlarm(app, order, disputeId);
  }
  await syncTransfer(app, order.stripeTransferId);
}

async function raiseShareAlarm(app: App, order: Order, disputeId: string): Promise<void> {
  const text = `Order ${order.orderNumber}: the kitchen's account holds less than its part of the dispute. It owes it; see its next manual payout.`;
  const line = { kind: 'dispute-share', source: disputeId, orderId: order.id, text } as const;
  await transaction(app, (tx) => raiseAlarm(tx, line, app.clock.now()));
}
