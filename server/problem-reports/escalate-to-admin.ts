import { and, eq, lte } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { tellOrder } from '../orders/record-transition.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { canPassOn } from './problem-report-view.ts';
import { complaints } from './schema.ts';

/**
 * The customer is not content with the kitchen's answer: Fondly decides.
 *
 * @throws Problem `complaint-not-found`, `pass-on-closed`
 */
export async function passOn(app: App, customer: Customer, orderId: string): Promise<void> {
  await transaction(app, async (tx) => {
    const isMine = and(eq(complaints.orderId, orderId), eq(complaints.customerId, customer.id));
    const [complaint] = await tx.select().from(complaints).where(isMine).for('update');
    if (!complaint) throw new Problem('complaint-not-found');
    const now = app.clock.now();
    if (!canPassOn(complaint, now)) throw new Problem('pass-on-closed');
    await tx.update(complaints).set(passedOn(now)).where(isMine);
    tell(tx, complaint);
  });
}

/** Task `pass-complaints-on`: what a kitchen has not answered in its time is Fondly's to decide. */
export async function passOverdueOn(app: App): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const isOverdue = and(eq(complaints.status, 'with-kitchen'), lte(complaints.dueBy, now));
    for (const row of await tx.update(complaints).set(passedOn(now)).where(isOverdue).returning()) tell(tx, row);
  });
}

const passedOn = (now: Date) => ({ status: 'with-fondly' as const, passedOnAt: now, updatedAt: now });

function tell(tx: Tx, complaint: { orderId: string; customerId: string; restaurantId: string }): void {
  const { orderId } = complaint;
  tellOrder(tx, { ...complaint, id: orderId });
  enqueue(tx, 'announce-complaint', { orderId, news: 'passed-on' });
}
