import type { Db, Tx } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

const sumPending = statement(
  'ledger-pending',
  row({ cents: notNull(integer) }),
  `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_lines
   where order_id = $1 and account = 'restaurant_pending'`,
);

/** Reads how much of an order's share is pending until the pickup, in cents. */
export async function readPendingCents(on: Db | Tx, orderId: string): Promise<number> {
  const [row] = await sumPending(on, [orderId]);
  return row?.cents ?? 0;
}
