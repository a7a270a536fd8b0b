import { randomUUID } from 'node:crypto';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { type Account, type OrderRef, postEntry } from './post-entry.ts';
import { computeRefundedShare, type Share } from './share.ts';

/* Refunds to customers, and adjustments by an admin (docs/payments.md#ledger). */

const remainingRow = row({
  paid: notNull(integer),
  discounts: notNull(integer),
  fees: notNull(integer),
  tax: notNull(integer),
});

const readRemaining = statement(
  'ledger-left-of-order',
  remainingRow,
  `select coalesce(sum(amount_cents) filter (where account = 'platform_stripe'), 0)::int as paid,
     coalesce(sum(amount_cents) filter (where account = 'platform_discounts'), 0)::int as discounts,
     coalesce(-sum(amount_cents) filter (where account = 'platform_fees'), 0)::int as fees,
     coalesce(-sum(amount_cents) filter (where account = 'tax_held'), 0)::int as tax
   from ledger_lines where order_id = $1 and kind in ('capture', 'refund', 'refund_failed')`,
);

const insertOpposite = command(
  'ledger-refund-failed',
  `insert into ledger_lines (posting_id, kind, source, account, restaurant_id, order_id, amount_cents, booked_at)
   select $2, 'refund_failed', source, account, restaurant_id, order_id, -amount_cents, $3
   from ledger_lines where kind = 'refund' and source = $1 on conflict do nothing`,
);

type Refunded = { id: string; amountCents: number };
type OrderWithShare = OrderRef & { share: Share; isEarned: boolean };

/** Reads what a refund of this amount takes from each side. */
export async function readRefundShare(tx: Tx, order: OrderRef & { share: Share }, refundCents: number): Promise<Share> {
  const { paid, discounts, fees, tax } = expectOneRow(await readRemaining(tx, [order.id]));
  const remaining: Share = {
    paidCents: paid,
    platformDiscountCents: discounts,
    feeCents: fees,
    taxCents: tax,
    taxAbsorbedCents: 0,
    earningCents: paid + discounts - fees - tax,
  };
  return computeRefundedShare(order.share, remaining, refundCents);
}

/**
 * The customer was refunded. Each share is reduced in proportion, on the account where the restaurant's share is now.
 */
export async function postRefund(tx: Tx, order: OrderWithShare, refund: Refunded, at: Date): Promise<void> {
  const refundShare = await readRefundShare(tx, order, refund.amountCents);
  const { id: orderId, restaurantId } = order;
  const lines: [Account, number][] = [
    ['platform_stripe', -refundShare.paidCents],
    ['platform_discounts', -refundShare.platformDiscountCents],
    ['platform_fees', refundShare.feeCents],
    ['tax_held', refundShare.taxCents],
    // A share of 0 is earned without a line, so the order says whether it is earned.
    [order.isEarned ? 'restaurant_earned' : 'restaurant_pending', refundShare.earningCents],
  ];
  await postEntry(tx, { kind: 'refund', source: refund.id, restaurantId, orderId, lines }, at);
}

/** A refund failed after Stripe had accepted it. Its own lines are reversed. */
export async function postRefundFailed(tx: Tx, refundId: string, at: Date): Promise<void> {
  await insertOpposite(tx, [refundId, randomUUID(), at]);
}

/** The bank withdraws a disputed amount, and Stripe its fee, from the platform until the dispute is decided. */
export function postDispute(
  tx: Tx,
  order: OrderRef,
  disputeId: string,
  recoveredCents: number,
  at: Date,
): Promise<void> {
  const lines: [Account, number][] = [
    ['disputes', recoveredCents],
    ['platform_stripe', -recoveredCents],
  ];
  const { id: orderId, restaurantId } = order;
  return postEntry(tx, { kind: 'dispute', source: disputeId, restaurantId, orderId, lines }, at);
}

/** The dispute was won. Books what Stripe returns. */
export function postDisputeWon(
  tx: Tx,
  order: OrderRef,
  disputeId: string,
  returnedCents: number,
  at: Date,
): Promise<void> {
  const lines: [Account, number][] = [
    ['platform_stripe', returnedCents],
    ['disputes', -returnedCents],
  ];
  const { id: orderId, restaurantId } = order;
  return postEntry(tx, { kind: 'dispute_won', source: disputeId, restaurantId, orderId, lines }, at);
}

type Adjustment = {
  from: Account;
  to: Account;
  amountCents: number;
  restaurantId: string | null;
  orderId: string | null;
};

/** An admin adjusts the books: `amountCents` more in `to`, the same less in `from`. The admin supplies the id. */
export function postAdjustment(tx: Tx, adjustmentId: string, adjustment: Adjustment, at: Date): Promise<void> {
  const { from, to, amountCents, restaurantId, orderId } = adjustment;
  const lines: [Account, number][] = [
    [to, amountCents],
    [from, -amountCents],
  ];
  return postEntry(tx, { kind: 'adjustment', source: adjustmentId, restaurantId, orderId, lines }, at);
}
