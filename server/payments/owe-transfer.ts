import { pendingOf } from '../ledger/pending.ts';
import { postEarning } from '../ledger/post.ts';
import type { Order } from '../orders/schema.ts';
import { prepared, type Tx } from '../platform/db.ts';
import { enqueue } from '../platform/outbox.ts';

export type TransferKind = 'destination' | 'held' | 'topup';

const insert = prepared(
  'transfer-owe',
  `insert into transfers (order_id, kind, restaurant_id, owed_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

async function owe(tx: Tx, order: Order, kind: TransferKind, now: Date): Promise<void> {
  const { id, restaurantId } = order;
  await insert(tx, [id, kind, restaurantId, now]);
  enqueue(tx, 'send-transfers', { restaurantId }, { jobKey: `transfers:${restaurantId}` });
}

/** At capture the provider makes the transfer of a destination charge by itself: it is to be found and booked. */
export async function expectTransfer(tx: Tx, order: Order, now: Date): Promise<void> {
  if (order.fundsFlow === 'destination') await owe(tx, order, 'destination', now);
}

/**
 * The order is completed: what refunds have left of its share is earned. Held money goes on its way, and so does what
 * the platform adds for its own coupon. In the transaction that completes the order, so that no restaurant waits for
 * money that nobody knows of.
 */
export async function bookEarning(tx: Tx, order: Order, now: Date): Promise<void> {
  await postEarning(tx, order, await pendingOf(tx, order.id), now);
  if (order.fundsFlow === 'held') await owe(tx, order, 'held', now);
  if (order.discountFunder === 'platform' && order.discountCents > 0) await owe(tx, order, 'topup', now);
}
