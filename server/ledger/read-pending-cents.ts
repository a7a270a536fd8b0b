import type { Tx } from '../platform/database/db.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

const sumShares = statement(
  'ledger-shares',
  row({ pendingCents: notNull(integer), earnedCents: notNull(integer), undone: notNull(integer) }),
  `select coalesce(-sum(amount_cents) filter (where account = 'restaurant_pending'), 0)::int as pending_cents,
     coalesce(-sum(amount_cents) filter (where account = 'restaurant_earned'), 0)::int as earned_cents,
     (count(*) filter (where account = 'restaurant_earned' and kind = 'earn_undone'))::int as undone
   from ledger_lines where order_id = $1`,
);

/**
 * Reads how much of an order's share is pending until the pickup and how much is earned, in cents, and how often its
 * earning was taken back with a hand-over.
 */
export const readShares = async (tx: Tx, orderId: string) => expectOneRow(await sumShares(tx, [orderId]));
