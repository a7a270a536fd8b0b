import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { statement } from '../platform/database/statement.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { type Order, orderColumns, orderRow } from './schema.ts';

const decide = statement(
  'order-decide-capture',
  orderRow,
  `update orders set settlement = $2, settled_at = $3, updated_at = $3 where id = $1 returning ${orderColumns}`,
);

/**
 * Decides once, under the order's row lock and before the card provider is asked, whether the reserved money is
 * taken or let go. The job does it; a request that can wait does it sooner with the same key.
 */
export async function recordCaptureDecision(
  tx: Tx,
  order: Order,
  captureDecision: 'capture' | 'void',
  now: Date,
): Promise<Order> {
  const decided = expectOneRow(await decide(tx, [order.id, captureDecision, now]));
  if (order.paymentIntentId !== null && !(captureDecision === 'capture' && order.paymentStatus === 'paid')) {
    enqueueCaptureDecision(tx, order.id, captureDecision);
  }
  return decided;
}

/** The job that carries the decision out; any number of these for one order is one. */
export function enqueueCaptureDecision(tx: Tx, orderId: string, captureDecision: 'capture' | 'void'): void {
  const task = captureDecision === 'capture' ? 'capture-payment' : 'void-payment';
  enqueue(tx, task, { orderId }, { key: `${captureDecision}:${orderId}` });
}
