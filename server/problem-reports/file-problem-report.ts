import { policies } from '@fondly/contract/policies';
import { type ComplaintReason, canReport } from '@fondly/contract/problem-report-rules';
import { minutesAfter } from '@fondly/contract/time';
import { and, eq } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { tellOrder } from '../orders/record-transition.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { complaints } from './schema.ts';

/**
 * Reports a problem with an own order, once: of two tabs the second is refused by the table's key. The kitchen has
 * two days to answer.
 *
 * @throws Problem `order-not-found`, `report-closed`, `complaint-exists`
 */
export async function fileComplaint(
  app: App,
  customer: Customer,
  orderId: string,
  wish: { reason: ComplaintReason; text: string },
): Promise<void> {
  await transaction(app, async (tx) => {
    const isMine = and(eq(orders.id, orderId), eq(orders.customerId, customer.id));
    const [order] = await tx.select().from(orders).where(isMine);
    if (!order) throw new Problem('order-not-found');
    const now = app.clock.now();
    if (!canReport(order, now)) throw new Problem('report-closed');
    const row = {
      ...wish,
      ...{ orderId, restaurantId: order.restaurantId, customerId: customer.id },
      dueBy: minutesAfter(now, policies.complaintAnswerHours * 60),
      ...{ createdAt: now, updatedAt: now },
    };
    const filed = await tx.insert(complaints).values(row).onConflictDoNothing().returning({ id: complaints.orderId });
    if (filed.length === 0) throw new Problem('complaint-exists');
    tellOrder(tx, order);
    enqueue(tx, 'announce-complaint', { orderId, news: 'filed' });
  });
}
