import { eq } from 'drizzle-orm';
import { notify } from '../messaging/notify.ts';
import { orders, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { toCustomer } from './message-context.ts';
import { toMessages } from './message-table.ts';
import { refundMessages } from './refund-messages.ts';

/** Tells the customer about a refund. The end of an order tells about the refund that comes with it. */
export async function announceRefund(app: App, { refundId, step }: JobPayloads['announce-refund']): Promise<void> {
  const [row] = await app.db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (!row) return;
  const { order, refund } = row;
  const endedWithoutMeal = order.closedReason !== null && order.status !== 'completed';
  if (step === 'requested' && endedWithoutMeal) return;
  const readers = { customer: { person: toCustomer(order), key: `refund:${refund.id}:${step}` } };
  const context = { order, refund, config: app.config };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(refundMessages[step], context, readers, app.clock.now()))
      await notify(tx, person, message);
  });
}
