import { randomUUID } from 'node:crypto';
import { paymentStatusAfterRefunds } from '@fondly/contract/order-transitions';
import type { RefundStatus } from '@fondly/contract/restaurant/refund-reasons';
import { and, eq, inArray } from 'drizzle-orm';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { signalOrder } from './record-transition.ts';
import { type Order, orders, type Refund, refunds } from './schema.ts';

const countedStatuses = ['pending', 'succeeded'] as const;

/** News of a refund only ever leads on: an answer that was read earlier and comes later is no news. */
const allowedPrevious: Record<RefundStatus, RefundStatus[]> = {
  requested: [],
  submitted: ['requested'],
  pending: ['requested', 'submitted'],
  succeeded: ['requested', 'submitted', 'pending'],
  failed: ['requested', 'submitted', 'pending', 'succeeded'],
  canceled: ['requested', 'submitted', 'pending', 'succeeded'],
};

/** Notes that a refund is being sent; an answer may be lost from here on. */
export async function markRefundSubmitted(
  tx: Tx,
  refundId: string,
  reversalCents: number | null,
  now: Date,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'submitted', reversalCents, updatedAt: now })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')));
}

/** The provider said that nothing was done: the next try is a new request with a new key. */
export async function countRefundAttempt(tx: Tx, { id, attempt }: Refund, now: Date): Promise<void> {
  const next = { attempt: attempt + 1, updatedAt: now };
  await tx
    .update(refunds)
    .set(next)
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
}

/** A refund that was made in the provider's own dashboard gets a row like any other. */
export async function importRefund(
  tx: Tx,
  orderId: string,
  details: { stripeRefundId: string; amountCents: number },
  now: Date,
): Promise<Refund> {
  const row = {
    ...details,
    id: randomUUID(),
    orderId,
    reason: 'outside',
    actor: 'provider' as const,
    status: 'requested' as const,
    attempt: 1,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(refunds).values(row).onConflictDoNothing();
  return expectOneRow(await tx.select().from(refunds).where(eq(refunds.stripeRefundId, details.stripeRefundId)));
}

export type RefundUpdate = {
  status: RefundStatus;
  stripeRefundId: string | null;
  failureReason: string | null;
};

/**
 * Notes what the provider says of a refund, and brings the order's refunded amount and payment status in line with
 * all refunds that the provider holds. The order's row is locked by the caller.
 *
 * @returns the refund and order as they are now, or null when this was no news
 */
export async function recordRefund(
  tx: Tx,
  refundId: string,
  reported: RefundUpdate,
  now: Date,
): Promise<{ refund: Refund; order: Order } | null> {
  const { stripeRefundId, ...details } = reported;
  const [refund] = await tx
    .update(refunds)
    .set({ ...details, ...(stripeRefundId ? { stripeRefundId } : {}), updatedAt: now })
    .where(and(eq(refunds.id, refundId), inArray(refunds.status, allowedPrevious[reported.status])))
    .returning();
  if (!refund) return null;

  const order = expectOneRow(await tx.select().from(orders).where(eq(orders.id, refund.orderId)));
  const all = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.status, [...countedStatuses])));
  const refundedCents = all.reduce((sum, row) => sum + row.amountCents, 0);
  const paymentStatus = paymentStatusAfterRefunds(order.paidCents, refundedCents);
  const change = { refundedCents, paymentStatus, updatedAt: now };
  const updated = expectOneRow(await tx.update(orders).set(change).where(eq(orders.id, order.id)).returning());
  signalOrder(tx, updated);
  return { refund, order: updated };
}
