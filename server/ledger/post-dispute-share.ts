import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { type Account, type OrderRef, postEntry } from './post-entry.ts';

/* The restaurant's share of a disputed payment, after an admin decided so (docs/payments.md#disputes). */

const sumRemainingShare = statement(
  'ledger-share-left',
  row({ cents: notNull(integer) }),
  `select coalesce(-sum(amount_cents) filter (where account in ('restaurant_pending', 'restaurant_earned')), 0)::int
     - coalesce(sum(amount_cents) filter (where account = 'platform_discounts'), 0)::int as cents
   from ledger_lines where order_id = $1`,
);

/** Reads the restaurant's share of what the customer paid, in cents, without the platform's own coupon. */
export async function readRemainingShareCents(tx: Tx, orderId: string): Promise<number> {
  return expectOneRow(await sumRemainingShare(tx, [orderId])).cents;
}

type RecoveredShare = { order: OrderRef; isEarned: boolean; disputeId: string; cents: number };

/** Charges the restaurant with its share of the loss. */
export function postDisputeShareRecovery(tx: Tx, recovery: RecoveredShare, at: Date): Promise<void> {
  return postDisputeShareLines(tx, 'dispute_share', recovery, at);
}

/** Returns the share to the restaurant after the dispute was won. */
export function postDisputeShareReturn(tx: Tx, { cents, ...recovery }: RecoveredShare, at: Date): Promise<void> {
  return postDisputeShareLines(tx, 'dispute_share_back', { ...recovery, cents: -cents }, at);
}

function postDisputeShareLines(
  tx: Tx,
  kind: string,
  { order, isEarned, disputeId, cents }: RecoveredShare,
  at: Date,
): Promise<void> {
  const lines: [Account, number][] = [
    [isEarned ? 'restaurant_earned' : 'restaurant_pending', cents],
    ['disputes', -cents],
  ];
  const { id: orderId, restaurantId } = order;
  return postEntry(tx, { kind, source: disputeId, restaurantId, orderId, lines }, at);
}
