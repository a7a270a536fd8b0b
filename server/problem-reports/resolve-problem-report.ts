import { randomUUID } from 'node:crypto';
import { formatCents } from '@fondly/contract/money';
import type { ProblemReportReason } from '@fondly/contract/problem-report-rules';
import type { RefundReason } from '@fondly/contract/restaurant/refund-reasons';
import type { Admin } from '../accounts/sessions/actor.ts';
import { lockOrder } from '../orders/find-order.ts';
import { signalOrder } from '../orders/record-transition.ts';
import { readRefundable, requestRefund } from '../orders/request-refund.ts';
import type { Order } from '../orders/schema.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/db.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { type ProblemReport, problemReportColumnsOf, problemReportRow } from './schema.ts';

const lock = statement(
  'problem-report-lock',
  problemReportRow,
  `select ${problemReportColumnsOf('')} from complaints where order_id = $1 for update`,
);
const resolve = command(
  'problem-report-resolve',
  `update complaints set status = 'settled', outcome = $2, answer = $3, answered_by = $4, answered_by_id = $5,
     answered_at = $6, refund_cents = $7, updated_at = $6
   where order_id = $1`,
);

/** A manager resolves reports on orders of their restaurant, an admin any. */
export type Responder = { as: 'restaurant'; person: Manager } | { as: 'admin'; person: Admin };
type ResolutionInput = { outcome: 'refund' | 'answer'; amountCents?: number | undefined; answer: string };

/** The reason that a refund states after a report. */
const refundReasonOf: Record<ProblemReportReason, RefundReason> = {
  'something-missing': 'something-missing',
  quality: 'quality',
  'wrong-meal': 'quality',
  allergen: 'quality',
  'kitchen-closed': 'kitchen-closed',
  'menu-price-lower': 'other',
  other: 'other',
};

/**
 * Resolves a report with a refund or an answer. The second of two answers is refused. The refund is requested in the
 * same transaction. A restaurant can answer until the deadline, after that only Fondly.
 */
export async function resolveProblemReport(
  app: App,
  responder: Responder,
  orderId: string,
  input: ResolutionInput,
): Promise<void> {
  await transaction(app, async (tx) => {
    if (responder.as === 'restaurant') await requireRole(tx, responder.person, 'manager');
    // The order is locked before the report everywhere, so that two answers cannot deadlock.
    const order = await lockOrder(tx, orderId);
    const [problemReport] = await lock(tx, [orderId]);
    if (!order || !problemReport || !canRespond(responder, problemReport))
      throw new Problem('problem-report-not-found');
    if (problemReport.status === 'settled') throw new Problem('problem-report-resolved');
    const now = app.clock.now();
    const isOverdue = problemReport.status === 'with-fondly' || now >= problemReport.dueBy;
    if (responder.as === 'restaurant' && isOverdue) throw new Problem('problem-report-escalated');

    if (responder.as === 'admin') await auditResolution(tx, responder, { order, problemReport }, input, now);
    const newRefundCents =
      input.outcome === 'refund' ? await refundProblem(tx, order, problemReport, responder, input, now) : 0;
    const refundCents = (problemReport.refundCents ?? 0) + newRefundCents || null;
    const isFullRefund = newRefundCents > 0 && order.refundedCents + newRefundCents >= order.paidCents;
    const outcome = newRefundCents === 0 ? 'answer' : isFullRefund ? 'refund' : 'part-refund';
    await resolve(tx, [orderId, outcome, input.answer, responder.as, responder.person.id, now, refundCents]);
    signalOrder(tx, order);
    enqueue(tx, 'announce-problem-report', { orderId, step: responder.as === 'admin' ? 'decided' : 'answered' });
  });
}

/** Every decision of an admin has an entry in the audit log. */
function auditResolution(
  tx: Tx,
  { person }: Responder,
  { order, problemReport }: { order: Order; problemReport: ProblemReport },
  input: ResolutionInput,
  now: Date,
): Promise<void> {
  const { outcome, amountCents, answer } = input;
  const amount = amountCents === undefined ? 'all that is left' : formatCents(amountCents);
  const action = outcome === 'refund' ? ('order.refund' as const) : ('complaint.answer' as const);
  const entry = { actorId: person.id, action, objectId: order.id };
  const changes = [{ field: 'report', before: problemReport.status, after: 'settled' }];
  const auditReason = outcome === 'refund' ? `${amount} after a report: ${answer}` : answer;
  return writeAudit(tx, { ...entry, objectName: `Order ${order.orderNumber}`, reason: auditReason, changes }, now);
}

const canRespond = ({ as, person }: Responder, { restaurantId }: ProblemReport) =>
  as === 'admin' || restaurantId === person.restaurant?.id;

/** Requests the refund. A full refund of an order that was not handed over ends the order. @returns cents */
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
