import { one, prepared, type Tx } from '../platform/database/db.ts';
import { type Account, type Of, post } from './post-entry.ts';

/* What of a disputed payment its kitchen bears, by an operator's decision: payments paper, section 6.2. */

const left = prepared<{ cents: number }>(
  'ledger-share-left',
  `select coalesce(-sum(amount_cents) filter (where account in ('restaurant_pending', 'restaurant_earned')), 0)::int
     - coalesce(sum(amount_cents) filter (where account = 'platform_discounts'), 0)::int as cents
   from ledger_lines where order_id = $1`,
);

/** What the restaurant has of what the customer paid for an order, in cents; the platform's own coupon is not of it. */
export async function shareLeftOf(tx: Tx, orderId: string): Promise<number> {
  return one(await left(tx, [orderId])).cents;
}

type Taken = { order: Of; isEarned: boolean; disputeId: string; cents: number };

/** The loss is the kitchen's, as far as this goes. */
export function postShareTaken(tx: Tx, taken: Taken, at: Date): Promise<void> {
  return postShare(tx, 'dispute_share', taken, at);
}

/** The dispute was won: it is the kitchen's own again. */
export function postShareBack(tx: Tx, { cents, ...taken }: Taken, at: Date): Promise<void> {
  return postShare(tx, 'dispute_share_back', { ...taken, cents: -cents }, at);
}

function postShare(tx: Tx, kind: string, { order, isEarned, disputeId, cents }: Taken, at: Date): Promise<void> {
  const lines: [Account, number][] = [
    [isEarned ? 'restaurant_earned' : 'restaurant_pending', cents],
    ['disputes', -cents],
  ];
  const { id: orderId, restaurantId } = order;
  return post(tx, { kind, source: disputeId, restaurantId, orderId, lines }, at);
}
