import { notify } from '../messaging/notify.ts';
import { isEarned } from '../orders/releases/is-earned.ts';
import { orderColumnsOf, orderRow, refundRow } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { toCustomer } from './message-context.ts';
import { toMessages } from './message-table.ts';
import { refundMessages } from './refund-messages.ts';

const { amountCents, reason: refundReason } = refundRow.columns;
const findRefundedOrder = statement(
  'refund-message-context',
  row({ ...orderRow.columns, amountCents, refundReason, restaurantName: text }),
  `select ${orderColumnsOf('o')}, f.amount_cents, f.reason as refund_reason, r.name as restaurant_name
   from refunds f join orders o on o.id = f.order_id join restaurants r on r.id = o.restaurant_id where f.id = $1`,
);

/** Tells the customer about a refund. The end of an order tells about the refund that comes with it. */
export async function announceRefund(app: App, { refundId, step }: JobPayloads['announce-refund']): Promise<void> {
  const [order] = await findRefundedOrder(app.db, [refundId]);
  if (!order) return;
  const endedWithoutMeal = order.closedReason !== null && !isEarned(order);
  if (step === 'requested' && endedWithoutMeal) return;
  const readers = { customer: { person: toCustomer(order), key: `refund:${refundId}:${step}` } };
  const refund = { amountCents: order.amountCents, reason: order.refundReason };
  const context = { order, restaurantName: order.restaurantName, refund, config: app.config };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(refundMessages[step], context, readers, app.clock.now()))
      await notify(tx, person, message);
  });
}
