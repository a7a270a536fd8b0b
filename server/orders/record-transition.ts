import { topics } from '@fondly/contract/live';
import type { Mover, OrderMove, OrderStatus } from '@fondly/contract/order-transitions';
import type { Tx } from '../platform/database/db.ts';
import { enqueue, signal } from '../platform/jobs/outbox.ts';
import { type Order, orderHistory } from './schema.ts';
import type { MoveContext } from './transition-context.ts';

type Made = { name: OrderMove; mover: Mover; from: OrderStatus; context: MoveContext };

/** Writes the step into the order's history and tells everybody who ought to know, all with the same commit. */
export async function announce(tx: Tx, order: Order, made: Made): Promise<void> {
  await tx.insert(orderHistory).values({
    orderId: order.id,
    move: made.name,
    fromStatus: made.from,
    toStatus: order.status,
    paymentStatus: order.paymentStatus,
    mover: made.mover,
    actorId: made.context.actorId ?? null,
    cause: made.context.reason ?? null,
    at: made.context.now,
  });
  tellOrder(tx, order);
  enqueue(tx, 'announce-order', { orderId: order.id, move: made.name });
}

/** Both sides of the counter read the order again. */
export function tellOrder(tx: Tx, order: { id: string; customerId: string; restaurantId: string }): void {
  signal(tx, [topics.customer(order.customerId), topics.orders(order.restaurantId)], [order.id]);
}
