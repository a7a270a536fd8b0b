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
 * Decides under the order's row lock, before Stripe is called, whether the authorization is captured or voided. A job
 * carries the decision out; a request that waits for the outcome does so earlier, with the same idempotency key.
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

/** Jobs with the same key are merged, so a repeat is harmless. */
export function enqueueCaptureDecision(tx: Tx, orderId: string, captureDecision: 'capture' | 'void'): void {
  const task = captureDecision === 'capture' ? 'capture-payment' : 'void-payment';
  enqueue(tx, task, { orderId }, { key: `${captureDecision}:${orderId}` });
}
