import type { Tx } from '../platform/database/db.ts';
import { statement } from '../platform/database/statement.ts';
import { type Order, orderColumns, orderRow } from './schema.ts';

const lock = statement('order-lock', orderRow, `select ${orderColumns} from orders where id = $1 for update`);

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | null> {
  const [order] = await lock(tx, [orderId]);
  return order ?? null;
}
