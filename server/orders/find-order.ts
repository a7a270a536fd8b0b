import { type Connection, expectOneRow, type Tx } from '../platform/database/db.ts';
import { statement } from '../platform/database/statement.ts';
import { type Order, orderColumns, orderRow } from './schema.ts';

const lock = statement('order-lock', orderRow, `select ${orderColumns} from orders where id = $1 for no key update`);
const read = statement('order-read', orderRow, `select ${orderColumns} from orders where id = $1`);

/**
 * Locks an order until the transaction ends. Rows that refer to it can still be inserted (`no key update`): an entry
 * of the counter does so before its order is locked, and two tablets would otherwise wait for each other.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | null> {
  const [order] = await lock(tx, [orderId]);
  return order ?? null;
}

/** Finds an order without an owner check, for callers that have checked the owner or act for the system. */
export async function findOrder(on: Connection, orderId: string): Promise<Order | null> {
  const [order] = await read(on, [orderId]);
  return order ?? null;
}

/** @throws Error when the order does not exist */
export async function requireOrder(on: Connection, orderId: string): Promise<Order> {
  return expectOneRow(await read(on, [orderId]));
}
