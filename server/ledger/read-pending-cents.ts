import { type Db, prepared, type Tx } from '../platform/database/db.ts';

const sum = prepared<{ cents: number }>(
  'ledger-pending',
  `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_lines
   where order_id = $1 and account = 'restaurant_pending'`,
);

/** What of an order's share still waits for its pickup, in cents. */
export async function pendingOf(on: Db | Tx, orderId: string): Promise<number> {
  const [row] = await sum(on, [orderId]);
  return row?.cents ?? 0;
}
