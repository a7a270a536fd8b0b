import { randomUUID } from 'node:crypto';
import type { RefundActor } from '@fondly/contract/restaurant/refund-reasons';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { type Order, type Refund, refunds } from './schema.ts';

const openStatuses = ['requested', 'submitted', 'pending'] as const;

export type RefundInput = {
  /** Left out: everything that is left. */
  amountCents?: number | undefined;
  reason: string;
  actor: RefundActor;
  actorId?: string;
  requestId?: string;
};

/** What of an order's money can still go back, in cents, and what of it is on its way. */
export async function readRefundable(tx: Tx, order: Order): Promise<{ refundableCents: number; open: Refund[] }> {
  const open = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.status, [...openStatuses])));
  // What the provider holds as pending is part of `refunded_cents` already.
  const unsubmitted = open.filter((refund) => refund.status !== 'pending');
  const unsubmittedCents = unsubmitted.reduce((sum, refund) => sum + refund.amountCents, 0);
  return { refundableCents: order.paidCents - order.refundedCents - unsubmittedCents, open };
}

/** The refund that this very click has made already. */
export async function findRefundByRequest(tx: Tx, orderId: string, requestId: string): Promise<Refund | null> {
  const isSameRequest = and(eq(refunds.orderId, orderId), eq(refunds.requestId, requestId));
  return (await tx.select().from(refunds).where(isSameRequest))[0] ?? null;
}

/**
 * Asks for money to go back: a row first, whose id is the key at the card provider. Asked for everything when
 * everything is on its way or gone already, the refund that took it is answered, so a double click and a second tab
 * pay once. The order's row is locked by the caller.
 *
 * @returns null when there was never anything to give back
 * @throws Problem `refund-too-large` for more than is left
 */
export async function requestRefund(tx: Tx, order: Order, input: RefundInput, now: Date): Promise<Refund | null> {
  const { refundableCents, open } = await readRefundable(tx, order);
  const { amountCents = refundableCents, ...details } = input;
  if (input.amountCents === undefined && refundableCents <= 0) return open[0] ?? findLatestRefund(tx, order.id);
  if (amountCents < 1 || amountCents > refundableCents) throw new Problem('refund-too-large', { refundableCents });

  const row = {
    ...details,
    id: randomUUID(),
    orderId: order.id,
    amountCents,
    status: 'requested' as const,
    attempt: 1,
    createdAt: now,
    updatedAt: now,
  };
  const refund = expectOneRow(await tx.insert(refunds).values(row).returning());
  enqueue(tx, 'send-refund', { refundId: refund.id }, { key: `refund:${refund.id}` });
  enqueue(tx, 'announce-refund', { refundId: refund.id, step: 'requested' });
  return refund;
}

async function findLatestRefund(tx: Tx, orderId: string): Promise<Refund | null> {
  const isNotFailed = and(eq(refunds.orderId, orderId), notInArray(refunds.status, ['failed', 'canceled']));
  return (await tx.select().from(refunds).where(isNotFailed).orderBy(desc(refunds.createdAt)).limit(1))[0] ?? null;
}
