import { randomUUID } from 'node:crypto';
import type { RefundActor } from '@fondly/contract/restaurant/refund-reasons';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { one, type Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { type Order, type Refund, refunds } from './schema.ts';

const underWay = ['requested', 'submitted', 'pending'] as const;

export type RefundWish = {
  /** Left out: everything that is left. */
  amountCents?: number | undefined;
  reason: string;
  actor: RefundActor;
  actorId?: string;
  requestId?: string;
};

/** What of an order's money can still go back, in cents, and what of it is on its way. */
export async function readLeft(tx: Tx, order: Order): Promise<{ leftCents: number; open: Refund[] }> {
  const open = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.status, [...underWay])));
  // What the provider holds as pending is part of `refunded_cents` already.
  const onTheWay = open.filter((refund) => refund.status !== 'pending');
  const onTheWayCents = onTheWay.reduce((sum, refund) => sum + refund.amountCents, 0);
  return { leftCents: order.paidCents - order.refundedCents - onTheWayCents, open };
}

/** The refund that this very click has made already. */
export async function findRequest(tx: Tx, orderId: string, requestId: string): Promise<Refund | null> {
  const mine = and(eq(refunds.orderId, orderId), eq(refunds.requestId, requestId));
  return (await tx.select().from(refunds).where(mine))[0] ?? null;
}

/**
 * Asks for money to go back: a row first, whose id is the key at the card provider. Asked for everything when
 * everything is on its way or gone already, the refund that took it is answered, so a double click and a second tab
 * pay once. The order's row is locked by the caller.
 *
 * @returns null when there was never anything to give back
 * @throws Problem `refund-too-large` for more than is left
 */
export async function requestRefund(tx: Tx, order: Order, wish: RefundWish, now: Date): Promise<Refund | null> {
  const { leftCents, open } = await readLeft(tx, order);
  const { amountCents = leftCents, ...said } = wish;
  if (wish.amountCents === undefined && leftCents <= 0) return open[0] ?? lastOf(tx, order.id);
  if (amountCents < 1 || amountCents > leftCents) throw new Problem('refund-too-large', { leftCents });

  const row = {
    ...said,
    id: randomUUID(),
    orderId: order.id,
    amountCents,
    status: 'requested' as const,
    attempt: 1,
    createdAt: now,
    updatedAt: now,
  };
  const refund = one(await tx.insert(refunds).values(row).returning());
  enqueue(tx, 'send-refund', { refundId: refund.id }, { jobKey: `refund:${refund.id}` });
  enqueue(tx, 'announce-refund', { refundId: refund.id, news: 'requested' });
  return refund;
}

async function lastOf(tx: Tx, orderId: string): Promise<Refund | null> {
  const gone = and(eq(refunds.orderId, orderId), notInArray(refunds.status, ['failed', 'canceled']));
  return (await tx.select().from(refunds).where(gone).orderBy(desc(refunds.createdAt)).limit(1))[0] ?? null;
}
