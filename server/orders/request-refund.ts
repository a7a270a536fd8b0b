import { randomUUID } from 'node:crypto';
import { refundTerms } from '@fondly/contract/order-statuses';
import type { RefundActor } from '@fondly/contract/restaurant/refund-reasons';
import { type Connection, expectOneRow, type Tx } from '../platform/database/db.ts';
import { statement } from '../platform/database/statement.ts';
import { refundStatusSql } from '../platform/database/status-columns.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { type Order, type Refund, refundColumns, refundRow } from './schema.ts';

const listOpen = statement(
  'refunds-open',
  refundRow,
  `select ${refundColumns} from refunds where order_id = $1 and status in ${refundStatusSql(refundTerms.open)}`,
);
const find = statement('refund-find', refundRow, `select ${refundColumns} from refunds where id = $1`);
const findByRequest = statement(
  'refund-find-by-request',
  refundRow,
  `select ${refundColumns} from refunds where order_id = $1 and request_id = $2`,
);
const insert = statement(
  'refund-insert',
  refundRow,
  `insert into refunds (id, order_id, request_id, amount_cents, reason, actor, actor_id, status, attempt, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'requested', 1, $8, $8) returning ${refundColumns}`,
);
const findLatest = statement(
  'refund-find-latest',
  refundRow,
  `select ${refundColumns} from refunds where order_id = $1 and status not in ${refundStatusSql(refundTerms.withoutEffect)}
   order by created_at desc limit 1`,
);

export type RefundInput = {
  /** The default is everything that is left. */
  amountCents?: number | undefined;
  reason: string;
  actor: RefundActor;
  actorId?: string;
  requestId?: string;
};

/** Reads how much can still be refunded, and the refunds that are not finished yet. */
export async function readRefundable(tx: Tx, order: Order): Promise<{ refundableCents: number; open: Refund[] }> {
  const open = await listOpen(tx, [order.id]);
  // `refunded_cents` already includes the refunds that are pending at Stripe.
  const unsubmitted = open.filter(({ status }) => refundTerms.unsent.includes(status));
  const unsubmittedCents = unsubmitted.reduce((sum, refund) => sum + refund.amountCents, 0);
  return { refundableCents: order.paidCents - order.refundedCents - unsubmittedCents, open };
}

/** Finds a refund without an owner check, for callers that act for the system. */
export async function findRefund(on: Connection, refundId: string): Promise<Refund | null> {
  const [refund] = await find(on, [refundId]);
  return refund ?? null;
}

/** @throws Error when the refund does not exist */
export async function requireRefund(on: Connection, refundId: string): Promise<Refund> {
  return expectOneRow(await find(on, [refundId]));
}

/** Finds the refund that an earlier attempt of the same request created. */
export async function findRefundByRequest(tx: Tx, orderId: string, requestId: string): Promise<Refund | null> {
  const [refund] = await findByRequest(tx, [orderId, requestId]);
  return refund ?? null;
}

/**
 * Creates a refund, whose id is the idempotency key at Stripe. Without an amount and with nothing left to refund, it
 * returns the existing refund, so that a double click refunds once. The caller holds the order's row lock.
 *
 * @returns null when the order never had anything to refund
 */
export async function requestRefund(tx: Tx, order: Order, input: RefundInput, now: Date): Promise<Refund | null> {
  const { refundableCents, open } = await readRefundable(tx, order);
  const { amountCents = refundableCents, requestId = null, reason, actor, actorId = null } = input;
  if (input.amountCents === undefined && refundableCents <= 0) return open[0] ?? findLatestRefund(tx, order.id);
  if (amountCents < 1 || amountCents > refundableCents) throw new Problem('refund-too-large', { refundableCents });

  const values = [randomUUID(), order.id, requestId, amountCents, reason, actor, actorId, now];
  const refund = expectOneRow(await insert(tx, values));
  enqueue(tx, 'send-refund', { refundId: refund.id }, { key: `refund:${refund.id}` });
  enqueue(tx, 'announce-refund', { refundId: refund.id, step: 'requested' });
  return refund;
}

async function findLatestRefund(tx: Tx, orderId: string): Promise<Refund | null> {
  const [refund] = await findLatest(tx, [orderId]);
  return refund ?? null;
}
