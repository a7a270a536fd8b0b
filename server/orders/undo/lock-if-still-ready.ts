import type { Tx } from '../../platform/database/db.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';

const lockReady = statement(
  'order-lock-if-still-ready',
  noColumns,
  `select from orders o where o.id = $1 and o.status = 'ready' and ($2::timestamptz is null
     or $2 = (select max(h.at) from order_history h where h.order_id = o.id and h.move = 'markReady'))
   for no key update`,
);

/**
 * Locks an order that is ready since `at`, which prevents an undo until the customer is told. False when it was
 * undone, marked again, or handed over.
 */
export async function lockIfStillReady(tx: Tx, orderId: string, at: Date | null): Promise<boolean> {
  return (await lockReady(tx, [orderId, at])).length > 0;
}
