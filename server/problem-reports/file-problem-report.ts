import { policies } from '@fondly/contract/policies';
import { canReportProblem, type ProblemReportReason } from '@fondly/contract/problem-report-rules';
import { minutesAfter } from '@fondly/contract/time';
import { and, eq } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { signalOrder } from '../orders/record-transition.ts';
import { orders } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { problemReports } from './schema.ts';

/**
 * Reports a problem with an own order, once: of two tabs the second is refused by the table's key. The kitchen has
 * two days to answer.
 *
 * @throws Problem `order-not-found`, `report-closed`, `complaint-exists`
 */
export async function fileProblemReport(
  app: App,
  customer: Customer,
  orderId: string,
  input: { reason: ProblemReportReason; text: string },
): Promise<void> {
  await transaction(app, async (tx) => {
    const isOwnOrder = and(eq(orders.id, orderId), eq(orders.customerId, customer.id));
    const [order] = await tx.select().from(orders).where(isOwnOrder);
    if (!order) throw new Problem('order-not-found');
    const now = app.clock.now();
    if (!canReportProblem(order, now)) throw new Problem('problem-report-period-over');
    const row = {
      ...input,
      ...{ orderId, restaurantId: order.restaurantId, customerId: customer.id },
      dueBy: minutesAfter(now, policies.problemReportAnswerHours * 60),
      ...{ createdAt: now, updatedAt: now },
    };
    const filed = await tx
      .insert(problemReports)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: problemReports.orderId });
    if (filed.length === 0) throw new Problem('problem-report-exists');
    signalOrder(tx, order);
    enqueue(tx, 'announce-problem-report', { orderId, step: 'filed' });
  });
}
