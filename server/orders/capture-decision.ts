import { eq } from 'drizzle-orm';
import { one, type Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { type Order, orders } from './schema.ts';

/**
 * Decides once, under the order's row lock and before the card provider is asked, whether the reserved money is
 * taken or let go. The job does it; a request that can wait does it sooner with the same key.
 */
export async function decideSettlement(
  tx: Tx,
  order: Order,
  settlement: 'capture' | 'void',
  now: Date,
): Promise<Order> {
  const decided = one(
    await tx
      .update(orders)
      .set({ settlement, settledAt: now, updatedAt: now })
      .where(eq(orders.id, order.id))
      .returning(),
  );
  if (order.paymentIntentId !== null && !(settlement === 'capture' && order.paymentStatus === 'paid')) {
    enqueueSettlement(tx, order.id, settlement);
  }
  return decided;
}

/** The job that carries the decision out; any number of these for one order is one. */
export function enqueueSettlement(tx: Tx, orderId: string, settlement: 'capture' | 'void'): void {
  const task = settlement === 'capture' ? 'capture-payment' : 'void-payment';
  enqueue(tx, task, { orderId }, { jobKey: `${settlement}:${orderId}` });
}
