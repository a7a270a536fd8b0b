import { topics } from '@fondly/contract/live';
import type { OrderStatus } from '@fondly/contract/order-statuses';
import type { Actor, OrderTransition } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { secondsAfter } from '@fondly/contract/time';
import { currentCause } from '../platform/cause.ts';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import { orderStatusColumn, paymentStatusColumn } from '../platform/database/status-columns.ts';
import { enqueue, signal } from '../platform/jobs/outbox.ts';
import type { Order } from './schema.ts';
import { toStoredTransition } from './stored-transitions.ts';
import type { TransitionContext } from './transition-context.ts';

const insertHistory = command(
  'order-history-insert',
  `insert into order_history (order_id, move, from_status, to_status, payment_status, mover, actor_id, cause, at, key_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

type TransitionRecord = { name: OrderTransition; actor: Actor; from: OrderStatus; context: TransitionContext };

/** Adds the transition to the order's history. Signals and messages leave with the same commit. */
export async function recordTransition(tx: Tx, order: Order, record: TransitionRecord): Promise<void> {
  const { now } = record.context;
  await insertHistory(tx, [
    order.id,
    toStoredTransition(record.name),
    orderStatusColumn.toStored(record.from),
    orderStatusColumn.toStored(order.status),
    paymentStatusColumn.toStored(order.paymentStatus),
    record.actor,
    record.context.actorId ?? null,
    record.context.reason ?? null,
    now,
    record.actor === 'restaurant' ? (currentCause()?.apiKeyId ?? null) : null,
  ]);
  signalOrder(tx, order);
  // A customer who was told "ready" would be on the way, so that waits until it cannot be undone any more.
  const runAt = record.name === 'markReady' ? secondsAfter(now, policies.undoSeconds) : undefined;
  enqueue(tx, 'announce-transition', { orderId: order.id, transition: record.name, at: now.toISOString() }, { runAt });
}

/** Makes the pages of the customer and of the restaurant read the order again. */
export function signalOrder(tx: Tx, order: { id: string; customerId: string; restaurantId: string }): void {
  signal(tx, [topics.customer(order.customerId), topics.orders(order.restaurantId)], [order.id]);
}
