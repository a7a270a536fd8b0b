import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { postShareBack, postShareTaken, shareLeftOf } from '../../ledger/post-dispute-share.ts';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import { tellOrder } from '../../orders/record-transition.ts';
import { type Order, orders } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { prepared, type Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { readOrder } from '../checkout/open-intent.ts';
import { oweReturned } from '../payouts/owe-transfer.ts';
import { settleTransfer } from '../payouts/sync-transfer.ts';

/*
 * Losses are the platform's, and an operator may decide otherwise for one disputed order: its kitchen then bears the part
 * it was given, and gets it back when the dispute is won (payments paper, section 6.2).
 */

type Row = { orderId: string; amountCents: number; status: string; shareCents: number | null; isReturned: boolean };
const read = prepared<Row>(
  'dispute-share-read',
  `select order_id as "orderId", amount_cents as "amountCents", status, share_cents as "shareCents",
     share_returned_at is not null as "isReturned" from disputes where id = $1`,
);
const write = prepared(
  'dispute-share-taken',
  'update disputes set share_cents = $2, share_taken_at = $3, updated_at = $3 where id = $1 and share_cents is null',
);
const markReturned = prepared(
  'dispute-share-returned',
  `update disputes set share_returned_at = $2, updated_at = $2
   where id = $1 and share_cents is not null and share_returned_at is null returning id`,
);
const underWay = prepared(
  'dispute-share-under-way',
  `select from transfers where order_id = $1 and sent_at is null and needless_at is null
     and (kind = 'destination' or requested_at is not null)`,
);

const endedWell = ['won', 'warning_closed', 'prevented'];

/**
 * Takes a kitchen's part of a disputed payment back: out of its earnings at once, and out of its account at the provider
 * where it went there. Taking it twice takes it once.
 *
 * @returns the name of the order, null when it was taken already
 * @throws Problem `not-found`, `dispute-over` for one that was won, `nothing-to-take` when its kitchen has no part of it,
 *   `transfer-under-way`
 */
export async function takeDisputeShare(tx: Tx, disputeId: string, now: Date): Promise<string | null> {
  const [found] = await read(tx, [disputeId]);
  if (!found) throw new Problem('not-found');
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update');
  const [dispute] = await read(tx, [disputeId]);
  if (!order || !dispute) throw new Problem('not-found');
  if (dispute.shareCents !== null) return null;
  if (endedWell.includes(dispute.status)) throw new Problem('dispute-over');
  if ((await underWay(tx, [order.id])).length > 0) throw new Problem('transfer-under-way');

  const cents = Math.min(dispute.amountCents, await shareLeftOf(tx, order.id));
  if (cents <= 0) throw new Problem('nothing-to-take');
  await write(tx, [disputeId, cents, now]);
  await postShareTaken(tx, { order, isEarned: isEarned(order), disputeId, cents }, now);
  enqueue(tx, 'take-dispute-share', { disputeId }, { jobKey: `dispute-share:${disputeId}` });
  tellOrder(tx, order);
  return `Order ${order.orderNumber}`;
}

const isEarned = ({ status }: Order) => status === 'completed';

/** The dispute was won: what was taken for it is the kitchen's again. In the transaction that notes the end. */
export async function giveDisputeShareBack(tx: Tx, order: Order, disputeId: string, now: Date): Promise<void> {
  const [dispute] = await read(tx, [disputeId]);
  if (!dispute?.shareCents || (await markReturned(tx, [disputeId, now])).length === 0) return;
  await postShareBack(tx, { order, isEarned: isEarned(order), disputeId, cents: dispute.shareCents }, now);
  await oweReturned(tx, order, now);
}

/**
 * Task `take-dispute-share`: what went to the kitchen's account comes out of it, under a key made from the dispute. What
 * the account no longer holds is owed by the kitchen, and an operator hears of it.
 *
 * @throws the provider's error, when it is left for another time
 */
export async function reverseDisputeShare(app: App, disputeId: string): Promise<void> {
  const [dispute] = await read(app.db, [disputeId]);
  const order = dispute && (await readOrder(app, dispute.orderId));
  if (!order?.stripeTransferId || !dispute?.shareCents || dispute.isReturned) return;
  // Tried again after the provider has forgotten the key, it is found by what it was made for.
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
    app.log.warn({ err: error, orderId: order.id, disputeId }, 'payments: a disputed share could not be taken back');
    await alarm(app, order, disputeId);
  }
  await settleTransfer(app, order.stripeTransferId);
}

async function alarm(app: App, order: Order, disputeId: string): Promise<void> {
  const text = `Order ${order.orderNumber}: the kitchen's account holds less than its part of the dispute. It owes it; see its next payout by hand.`;
  const line = { kind: 'dispute-share', source: disputeId, orderId: order.id, text } as const;
  await transaction(app, (tx) => raiseAlarm(tx, line, app.clock.now()));
}
