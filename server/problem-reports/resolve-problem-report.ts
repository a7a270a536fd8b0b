import { randomUUID } from 'node:crypto';
import { formatCents } from '@fondly/contract/money';
import type { ProblemReportReason } from '@fondly/contract/problem-report-rules';
import type { RefundReason } from '@fondly/contract/restaurant/refund-reasons';
import { eq } from 'drizzle-orm';
import type { Admin } from '../accounts/sessions/actor.ts';
import { signalOrder } from '../orders/record-transition.ts';
import { readRefundable, requestRefund } from '../orders/request-refund.ts';
import { type Order, orders } from '../orders/schema.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { type ProblemReport, problemReports } from './schema.ts';

/** Who settles: a kitchen what its customers reported, an admin anything. */
export type Responder = { as: 'restaurant'; person: Manager } | { as: 'admin'; person: Admin };
type ResolutionInput = { outcome: 'refund' | 'answer'; amountCents?: number | undefined; answer: string };

/** What a refund after a report says as its reason. */
const refundReasonOf: Record<ProblemReportReason, RefundReason> = {
  'something-missing': 'something-missing',
  quality: 'quality',
  'wrong-meal': 'quality',
  allergen: 'quality',
  'kitchen-closed': 'kitchen-closed',
  other: 'other',
};

/**
 * Settles a report with money or an answer, once: the second of two answers finds it settled. The refund is asked for in
 * the same transaction. A kitchen has the word until its time is over; then only Fondly.
 *
 * @throws Problem `complaint-not-found`, `complaint-settled`, `complaint-with-fondly`, `order-disputed`,
 *   `nothing-to-refund`, `refund-too-large`
 */
export async function resolveProblemReport(
  app: App,
  responder: Responder,
  orderId: string,
  input: ResolutionInput,
): Promise<void> {
  await transaction(app, async (tx) => {
    if (responder.as === 'restaurant') await requireRole(tx, responder.person, 'manager');
    // The order before the report, as everywhere: two settlers cannot wait for each other.
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const [problemReport] = await tx
      .select()
      .from(problemReports)
      .where(eq(problemReports.orderId, orderId))
      .for('update');
    if (!order || !problemReport || !canRespond(responder, problemReport))
      throw new Problem('problem-report-not-found');
    if (problemReport.status === 'settled') throw new Problem('problem-report-resolved');
    const now = app.clock.now();
    const isOverdue = problemReport.status === 'with-fondly' || now >= problemReport.dueBy;
    if (responder.as === 'restaurant' && isOverdue) throw new Problem('problem-report-escalated');

    if (responder.as === 'admin') await auditResolution(tx, responder, order, input, now);
    const newRefundCents =
      input.outcome === 'refund' ? await refundProblem(tx, order, problemReport, responder, input, now) : 0;
    const refundCents = (problemReport.refundCents ?? 0) + newRefundCents || null;
    const isFullRefund = newRefundCents > 0 && order.refundedCents + newRefundCents >= order.paidCents;
    const resolution = {
      status: 'settled' as const,
      outcome:
        newRefundCents === 0 ? ('answer' as const) : isFullRefund ? ('refund' as const) : ('part-refund' as const),
      answer: input.answer,
      ...{ answeredBy: responder.as, answeredById: responder.person.id, answeredAt: now },
      ...{ refundCents, updatedAt: now },
    };
    await tx.update(problemReports).set(resolution).where(eq(problemReports.orderId, orderId));
    signalOrder(tx, order);
    enqueue(tx, 'announce-problem-report', { orderId, step: responder.as === 'admin' ? 'decided' : 'answered' });
  });
}

/** Nothing that an operator decides is without a line in the audit log. */
function auditResolution(
  tx: Tx,
  { person }: Responder,
  order: Order,
  input: ResolutionInput,
  now: Date,
): Promise<void> {
  const { outcome, amountCents, answer } = input;
  const amount = amountCents === undefined ? 'all that is left' : formatCents(amountCents);
  const action = outcome === 'refund' ? ('order.refund' as const) : ('complaint.answer' as const);
  const entry = { actorId: person.id, action, objectId: order.id };
  const auditReason = outcome === 'refund' ? `${amount} after a report: ${answer}` : answer;
  return writeAudit(tx, { ...entry, objectName: `Order ${order.orderNumber}`, reason: auditReason }, now);
}

const canRespond = ({ as, person }: Responder, { restaurantId }: ProblemReport) =>
  as === 'admin' || restaurantId === person.restaurant?.id;

/** Asks for the money to go back. All of an order that was not handed over ends it. @returns cents */
async function refundProblem(
  tx: Tx,
  order: Order,
  problemReport: ProblemReport,
  responder: Responder,
  input: ResolutionInput,
  now: Date,
): Promise<number> {
  if (order.disputedAt) throw new Problem('order-disputed', { orderId: order.id });
  const { refundableCents } = await readRefundable(tx, order);
  if (refundableCents <= 0) throw new Problem('nothing-to-refund', { orderId: order.id });
  const amountCents = input.amountCents ?? refundableCents;
  if (amountCents > refundableCents) throw new Problem('refund-too-large', { refundableCents });
  const actorId = responder.person.id;
  const refund = {
    reason: refundReasonOf[problemReport.reason],
    actor: responder.as,
    actorId,
    requestId: randomUUID(),
  };
  if (amountCents === refundableCents && order.closedReason === null) {
    const name = responder.as === 'admin' ? 'cancelByAdmin' : 'cancelByRestaurant';
    await transitionOrder(tx, order.id, name, responder.as, {
      now,
      actorId,
      reason: input.answer,
      restock: false,
      refund,
    });
  } else {
    await requestRefund(tx, order, { ...refund, amountCents }, now);
  }
  return amountCents;
}
