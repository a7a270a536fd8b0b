import { randomUUID } from 'node:crypto';
import { formatCents } from '@fondly/contract/money';
import type { ComplaintReason } from '@fondly/contract/problem-report-rules';
import type { RefundReason } from '@fondly/contract/restaurant/refund-reasons';
import { eq } from 'drizzle-orm';
import type { SuperAdmin } from '../accounts/sessions/actor.ts';
import { tellOrder } from '../orders/record-transition.ts';
import { readLeft, requestRefund } from '../orders/request-refund.ts';
import { type Order, orders } from '../orders/schema.ts';
import { moveOrder } from '../orders/transition-order.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { type Complaint, complaints } from './schema.ts';

/** Who settles: a kitchen what its customers reported, an admin anything. */
export type Settler = { as: 'restaurant'; person: Manager } | { as: 'admin'; person: SuperAdmin };
type Wish = { outcome: 'refund' | 'answer'; amountCents?: number | undefined; answer: string };

/** What a refund after a report says as its reason. */
const refundReasonOf: Record<ComplaintReason, RefundReason> = {
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
export async function settleComplaint(app: App, settler: Settler, orderId: string, wish: Wish): Promise<void> {
  await transaction(app, async (tx) => {
    if (settler.as === 'restaurant') await requireRole(tx, settler.person, 'manager');
    // The order before the report, as everywhere: two settlers cannot wait for each other.
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    const [complaint] = await tx.select().from(complaints).where(eq(complaints.orderId, orderId)).for('update');
    if (!order || !complaint || !maySettle(settler, complaint)) throw new Problem('complaint-not-found');
    if (complaint.status === 'settled') throw new Problem('complaint-settled');
    const now = app.clock.now();
    const isLate = complaint.status === 'with-fondly' || now >= complaint.dueBy;
    if (settler.as === 'restaurant' && isLate) throw new Problem('complaint-with-fondly');

    if (settler.as === 'admin') await note(tx, settler, order, wish, now);
    const backCents = wish.outcome === 'refund' ? await giveBack(tx, order, complaint, settler, wish, now) : 0;
    const refundCents = (complaint.refundCents ?? 0) + backCents || null;
    const isWhole = backCents > 0 && order.refundedCents + backCents >= order.paidCents;
    const said = {
      status: 'settled' as const,
      outcome: backCents === 0 ? ('answer' as const) : isWhole ? ('refund' as const) : ('part-refund' as const),
      answer: wish.answer,
      ...{ answeredBy: settler.as, answeredById: settler.person.id, answeredAt: now },
      ...{ refundCents, updatedAt: now },
    };
    await tx.update(complaints).set(said).where(eq(complaints.orderId, orderId));
    tellOrder(tx, order);
    enqueue(tx, 'announce-complaint', { orderId, news: settler.as === 'admin' ? 'decided' : 'answered' });
  });
}

/** Nothing that an operator decides is without a line in the audit log. */
function note(tx: Tx, { person }: Settler, order: Order, wish: Wish, now: Date): Promise<void> {
  const { outcome, amountCents, answer } = wish;
  const amount = amountCents === undefined ? 'all that is left' : formatCents(amountCents);
  const action = outcome === 'refund' ? ('order.refund' as const) : ('complaint.answer' as const);
  const entry = { actorId: person.id, action, objectId: order.id };
  const words = outcome === 'refund' ? `${amount} after a report: ${answer}` : answer;
  return writeAudit(tx, { ...entry, objectName: `Order ${order.orderNumber}`, reason: words }, now);
}

const maySettle = ({ as, person }: Settler, { restaurantId }: Complaint) =>
  as === 'admin' || restaurantId === person.restaurant?.id;

/** Asks for the money to go back. All of an order that was not handed over ends it. @returns cents */
async function giveBack(
  tx: Tx,
  order: Order,
  complaint: Complaint,
  settler: Settler,
  wish: Wish,
  now: Date,
): Promise<number> {
  if (order.disputedAt) throw new Problem('order-disputed', { orderId: order.id });
  const { leftCents } = await readLeft(tx, order);
  if (leftCents <= 0) throw new Problem('nothing-to-refund', { orderId: order.id });
  const amountCents = wish.amountCents ?? leftCents;
  if (amountCents > leftCents) throw new Problem('refund-too-large', { leftCents });
  const actorId = settler.person.id;
  const refund = { reason: refundReasonOf[complaint.reason], actor: settler.as, actorId, requestId: randomUUID() };
  if (amountCents === leftCents && order.closedReason === null) {
    const name = settler.as === 'admin' ? 'cancelByAdmin' : 'cancelByRestaurant';
    await moveOrder(tx, order.id, name, settler.as, { now, actorId, reason: wish.answer, restock: false, refund });
  } else {
    await requestRefund(tx, order, { ...refund, amountCents }, now);
  }
  return amountCents;
}
