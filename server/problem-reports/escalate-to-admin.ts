import { and, eq, lte } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { signalOrder } from '../orders/record-transition.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { canEscalate } from './problem-report-view.ts';
import { problemReports } from './schema.ts';

/**
 * The customer is not content with the kitchen's answer: Fondly decides.
 *
 * @throws Problem `complaint-not-found`, `pass-on-closed`
 */
export async function escalateToAdmin(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const isOwnReport = and(eq(problemReports.orderId, orderId), eq(problemReports.customerId, customer.id));
    const [problemReport] = await tx.select().from(problemReports).where(isOwnReport).for('update');
    if (!problemReport) throw new Problem('problem-report-not-found');
    const now = app.clock.now();
    if (!canEscalate(problemReport, now)) throw new Problem('escalation-closed');
    await tx.update(problemReports).set(toEscalation(now)).where(isOwnReport);
    announceEscalation(tx, problemReport);
  });
}

/** Task `pass-complaints-on`: what a kitchen has not answered in its time is Fondly's to decide. */
export async function escalateOverdueProblemReports(app: App): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const isOverdue = and(eq(problemReports.status, 'with-kitchen'), lte(problemReports.dueBy, now));
    for (const row of await tx.update(problemReports).set(toEscalation(now)).where(isOverdue).returning())
      announceEscalation(tx, row);
  });
}

const toEscalation = (now: Date) => ({ status: 'with-fondly' as const, escalatedAt: now, updatedAt: now });

function announceEscalation(
  tx: Tx,
  problemReport: { orderId: string; customerId: string; restaurantId: string },
): void {
  const { orderId } = problemReport;
  signalOrder(tx, { ...problemReport, id: orderId });
  enqueue(tx, 'announce-problem-report', { orderId, step: 'passed-on' });
}
