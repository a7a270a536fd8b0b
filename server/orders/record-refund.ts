import { randomUUID } from 'node:crypto';
import { type RefundStatus, refundTerms } from '@fondly/contract/order-statuses';
import { paymentStatusAfterRefunds } from '@fondly/contract/order-transitions';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { paymentStatusColumn, refundStatusSql } from '../platform/database/status-columns.ts';
import { requireOrder } from './find-order.ts';
import { signalOrder } from './record-transition.ts';
import { type Order, orderColumns, orderRow, type Refund, refundColumns, refundRow } from './schema.ts';

const markSubmitted = command(
  'refund-mark-submitted',
  `update refunds set status = 'submitted', reversal_cents = $2, updated_at = $3 where id = $1 and status = 'requested'`,
);
const setAttempt = command(
  'refund-set-attempt',
  'update refunds set attempt = $3, updated_at = $4 where id = $1 and attempt = $2',
);
const insertImported = command(
  'refund-import',
  `insert into refunds (id, order_id, amount_cents, reason, actor, status, attempt, stripe_refund_id, created_at, updated_at)
   values ($1, $2, $3, 'outside', 'provider', 'requested', 1, $4, $5, $5) on conflict do nothing`,
);
const findByStripeId = statement(
  'refund-find-by-stripe-id',
  refundRow,
  `select ${refundColumns} from refunds where stripe_refund_id = $1`,
);
const update = statement(
  'refund-update',
  refundRow,
  `update refunds set status = $2, failure_reason = $3, stripe_refund_id = coalesce($4, stripe_refund_id), updated_at = $5
   where id = $1 and status = any($6::text[]) returning ${refundColumns}`,
);
const listCountedAmounts = statement(
  'refunds-counted',
  row({ amountCents: integer }),
  `select amount_cents from refunds where order_id = $1 and status in ${refundStatusSql(refundTerms.counted)}`,
);
const updateOrder = statement(
  'order-record-refund',
  orderRow,
  `update orders set refunded_cents = $2, payment_status = $3, updated_at = $4 where id = $1 returning ${orderColumns}`,
);

/** The previous statuses from which each status is accepted, so that a late report cannot undo a newer one. */
const allowedPrevious: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: [],
  submitted: ['requested'],
  pending: refundTerms.unsent,
  succeeded: refundTerms.open,
  failed: [...refundTerms.open, 'succeeded'],
  canceled: [...refundTerms.open, 'succeeded'],
};

/** Recorded before Stripe is called, because its answer may be lost. */
export async function markRefundSubmitted(
  tx: Tx,
  refundId: string,
  reversalCents: number | null,
  now: Date,
): Promise<void> {
  await markSubmitted(tx, [refundId, reversalCents, now]);
}

/** Stripe rejected the refund, so the next attempt needs a new idempotency key. */
export async function countRefundAttempt(tx: Tx, { id, attempt }: Refund, now: Date): Promise<void> {
  await setAttempt(tx, [id, attempt, attempt + 1, now]);
}

/** Adds a refund that was made in Stripe's dashboard. A repeat returns the same row. */
export async function importRefund(
  tx: Tx,
  orderId: string,
  details: { stripeRefundId: string; amountCents: number },
  now: Date,
): Promise<Refund> {
  await insertImported(tx, [randomUUID(), orderId, details.amountCents, details.stripeRefundId, now]);
  return expectOneRow(await findByStripeId(tx, [details.stripeRefundId]));
}

export type RefundUpdate = {
  status: RefundStatus;
  stripeRefundId: string | null;
  failureReason: string | null;
};

/**
 * Records what Stripe reports about a refund and recomputes the order's refunded amount and payment status. The caller
 * holds the order's row lock.
 *
 * @returns the changed refund and order, or null when nothing changed
 */
export async function recordRefund(
  tx: Tx,
  refundId: string,
  reported: RefundUpdate,
  now: Date,
): Promise<{ refund: Refund; order: Order } | null> {
  const [refund] = await update(tx, [
    refundId,
    reported.status,
    reported.failureReason,
    reported.stripeRefundId || null,
    now,
    allowedPrevious[reported.status],
  ]);
  if (!refund) return null;

  const order = await requireOrder(tx, refund.orderId);
  const counted = await listCountedAmounts(tx, [order.id]);
  const refundedCents = counted.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paymentStatus = paymentStatusAfterRefunds(order.paidCents, refundedCents);
  const updated = expectOneRow(
    await updateOrder(tx, [order.id, refundedCents, paymentStatusColumn.toStored(paymentStatus), now]),
  );
  signalOrder(tx, updated);
  return { refund, order: updated };
}
