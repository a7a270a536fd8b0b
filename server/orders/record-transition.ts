import { topics } from '@fondly/contract/live';
import type { Actor, OrderStatus, OrderTransition } from '@fondly/contract/order-transitions';
import type { Tx } from '../platform/database/db.ts';
import { enqueue, signal } from '../platform/jobs/outbox.ts';
import { type Order, orderHistory } from './schema.ts';
import type { TransitionContext } from './transition-context.ts';

type TransitionRecord = { name: OrderTransition; actor: Actor; from: OrderStatus; context: TransitionContext };

/** Writes the step into the order's history and tells everybody who ought to know, all with the same commit. */
export async function recordTransition(tx: Tx, order: Order, record: TransitionRecord): Promise<void> {
  await tx.insert(orderHistory).values({
    orderId: order.id,
    transition: record.name,
    fromStatus: record.from,
    toStatus: order.status,
    paymentStatus: order.paymentStatus,
    actor: record.actor,
    actorId: record.context.actorId ?? null,
    cause: record.context.reason ?? null,
    at: record.context.now,
  });
  signalOrder(tx, order);
  enqueue(tx, 'announce-transition', { orderId: order.id, transition: record.name });
}

/** Both sides of the counter read the order again. */
export function signalOrder(tx: Tx, order: { id: string; customerId: string; restaurantId: string }): void {
  signal(tx, [topics.customer(order.customerId), topics.orders(order.restaurantId)], [order.id]);
}
