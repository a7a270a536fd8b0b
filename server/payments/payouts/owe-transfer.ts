import { postEarning, postEarningUndone } from '../../ledger/post-entry.ts';
import { readShares } from '../../ledger/read-pending-cents.ts';
import { isEarned } from '../../orders/releases/is-earned.ts';
import type { Order } from '../../orders/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { oneOf } from '../../platform/database/row.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';

export const transferKinds = ['destination', 'held', 'platformSubsidy', 'returned'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** The column `transfers.kind`, and the metadata of our transfers at Stripe. */
export const transferKindColumn = oneOf(transferKinds, { platformSubsidy: 'topup' });
export const toStoredKind = (kind: TransferKind): string => transferKindColumn.toStored(kind);

const insertTransfer = command(
  'transfer-owe',
  `insert into transfers (order_id, kind, restaurant_id, owed_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

const findWaitingHeldTransfer = statement(
  'transfer-held-open',
  noColumns,
  `select from transfers where order_id = $1 and kind = 'held' and sent_at is null and needless_at is null`,
);

const deleteUnsentTransfers = command(
  'transfer-undo',
  `delete from transfers where order_id = $1 and kind in ('held', 'topup')
     and requested_at is null and sent_at is null and needless_at is null`,
);
const findSentTransfer = statement(
  'transfer-beyond-undo',
  noColumns,
  `select from transfers where order_id = $1 and kind <> 'destination'`,
);

async function oweTransfer(tx: Tx, order: Order, kind: TransferKind, now: Date, sendAt?: Date): Promise<void> {
  const { id, restaurantId } = order;
  await insertTransfer(tx, [id, toStoredKind(kind), restaurantId, now]);
  if (sendAt) enqueue(tx, 'send-transfers', { restaurantId, orderId: id }, { key: `transfers:${id}`, runAt: sendAt });
  else enqueue(tx, 'send-transfers', { restaurantId }, { key: `transfers:${restaurantId}` });
}

/** Stripe creates the transfer of a destination charge at capture. A job finds and books it. */
export async function expectDestinationTransfer(tx: Tx, order: Order, now: Date): Promise<void> {
  if (order.fundsFlow === 'destination') await oweTransfer(tx, order, 'destination', now);
}

/**
 * Books a completed order's share, less refunds, as earned, and queues the transfers of a held payment and of a platform
 * subsidy. It runs in the transaction that completes the order, so that each earned amount has its transfer.
 *
 * @param sendAt - when the transfers are sent, if the completion may be undone until then
 */
export async function bookEarning(tx: Tx, order: Order, now: Date, sendAt?: Date): Promise<void> {
  const { pendingCents: cents, undone } = await readShares(tx, order.id);
  await postEarning(tx, order, { cents, undone }, now);
  if (order.fundsFlow === 'held') await oweTransfer(tx, order, 'held', now, sendAt);
  if (order.discountFunder === 'platform' && order.discountCents > 0)
    await oweTransfer(tx, order, 'platformSubsidy', now, sendAt);
}

/**
 * Takes back what `bookEarning` has booked.
 *
 * @throws Problem `undo-too-late` when a transfer was requested from Stripe or paid manually
 */
export async function undoEarning(tx: Tx, order: Order, now: Date): Promise<void> {
  await deleteUnsentTransfers(tx, [order.id]);
  if ((await findSentTransfer(tx, [order.id])).length > 0) throw new Problem('undo-too-late');
  const { earnedCents: cents, undone } = await readShares(tx, order.id);
  await postEarningUndone(tx, order, { cents, undone }, now);
}

/**
 * Owes the restaurant again what a dispute had recovered. A held share that waits for the account is sent with it. An
 * order that is not completed is paid with its completion.
 */
export async function oweReturnedShare(tx: Tx, order: Order, now: Date): Promise<void> {
  const isSentAnyway = order.fundsFlow === 'held' && !isEarned(order);
  if (!isSentAnyway && (await findWaitingHeldTransfer(tx, [order.id])).length === 0)
    await oweTransfer(tx, order, 'returned', now);
}
