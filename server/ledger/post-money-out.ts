import type { Tx } from '../platform/database/db.ts';
import { integer, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { type Account, postEntry } from './post-entry.ts';

/* Transfers to restaurants and payouts to their banks (docs/payments.md#ledger). */

type Sent = { kind: 'transfer' | 'topup'; restaurantId: string; orderId: string; amountCents: number };

/** The restaurant's connected account received the transfer. `transferId` identifies the posting. */
export function postTransfer(tx: Tx, transferId: string, sent: Sent, at: Date): Promise<void> {
  const { kind, restaurantId, orderId, amountCents } = sent;
  return postEntry(
    tx,
    {
      kind,
      source: transferId,
      restaurantId,
      orderId,
      lines: [
        ['restaurant_stripe', amountCents],
        ['platform_stripe', -amountCents],
      ],
    },
    at,
  );
}

/** A part of a transfer was reversed, for example after the refund of an order that was already transferred. */
export function postReversal(tx: Tx, reversalId: string, sent: Omit<Sent, 'kind'>, at: Date): Promise<void> {
  const { restaurantId, orderId, amountCents } = sent;
  return postEntry(
    tx,
    {
      kind: 'reversal',
      source: reversalId,
      restaurantId,
      orderId,
      lines: [
        ['platform_stripe', amountCents],
        ['restaurant_stripe', -amountCents],
      ],
    },
    at,
  );
}

/** Stripe returned a part of the application fee to the restaurant with a refund that reversed the whole share. */
export function postFeeRefund(tx: Tx, feeRefundId: string, sent: Omit<Sent, 'kind'>, at: Date): Promise<void> {
  const { restaurantId, orderId, amountCents } = sent;
  const lines: [Account, number][] = [
    ['restaurant_stripe', amountCents],
    ['platform_stripe', -amountCents],
  ];
  return postEntry(tx, { kind: 'fee_back', source: feeRefundId, restaurantId, orderId, lines }, at);
}

type PaidOut = { restaurantId: string; amountCents: number };

export function postPayout(tx: Tx, payoutId: string, { restaurantId, amountCents }: PaidOut, at: Date): Promise<void> {
  return postEntry(
    tx,
    {
      kind: 'payout',
      source: payoutId,
      restaurantId,
      orderId: null,
      lines: [
        ['restaurant_bank', amountCents],
        ['restaurant_stripe', -amountCents],
      ],
    },
    at,
  );
}

/** The bank returned a payout. The amount is in the connected account again. */
export function postPayoutFailed(
  tx: Tx,
  payoutId: string,
  { restaurantId, amountCents }: PaidOut,
  at: Date,
): Promise<void> {
  return postEntry(
    tx,
    {
      kind: 'payout_failed',
      source: payoutId,
      restaurantId,
      orderId: null,
      lines: [
        ['restaurant_stripe', amountCents],
        ['restaurant_bank', -amountCents],
      ],
    },
    at,
  );
}

/** An admin paid this from the platform's own bank account. A negative amount is one that the restaurant paid back. */
export function postPaidByHand(tx: Tx, payoutId: string, paid: PaidOut, at: Date): Promise<void> {
  return postPayoutByHand(tx, 'payout_by_hand', payoutId, paid, at);
}

/** The bank returned a manual payout. The amount is owed again. */
export function postReturnedByHand(tx: Tx, payoutId: string, { restaurantId, amountCents }: PaidOut, at: Date) {
  return postPayoutByHand(tx, 'payout_by_hand_back', payoutId, { restaurantId, amountCents: -amountCents }, at);
}

function postPayoutByHand(tx: Tx, kind: string, payoutId: string, paid: PaidOut, at: Date): Promise<void> {
  const lines: [Account, number][] = [
    ['restaurant_bank', paid.amountCents],
    ['platform_bank', -paid.amountCents],
  ];
  return postEntry(tx, { kind, source: payoutId, restaurantId: paid.restaurantId, orderId: null, lines }, at);
}

/** A tax return was paid from the platform's own bank account. A negative amount is one that the state credited. */
export function postTaxPaid(tx: Tx, source: string, amountCents: number, at: Date): Promise<void> {
  const lines: [Account, number][] = [
    ['tax_held', amountCents],
    ['platform_bank', -amountCents],
  ];
  return postEntry(tx, { kind: 'tax_paid', source, restaurantId: null, orderId: null, lines }, at);
}

const owed = row({ shareCents: notNull(integer), couponCents: notNull(integer), sentCents: notNull(integer) });
const sumOwed = statement(
  'ledger-owed-of-order',
  owed,
  `select coalesce(-sum(amount_cents) filter (where account in ('restaurant_pending', 'restaurant_earned')), 0)::int
       as share_cents,
     coalesce(sum(amount_cents) filter (where account = 'platform_discounts'), 0)::int as coupon_cents,
     coalesce(sum(amount_cents) filter (where account = 'restaurant_stripe'), 0)::int as sent_cents
   from ledger_lines where order_id = $1`,
);

/**
 * Reads what a restaurant is owed of an order after refunds, in cents: the customer's part and the platform's part for
 * its coupon. A fee above the charged amount takes the rest from the coupon's part. `sentCents` is what its connected
 * account already received.
 */
export async function readOwedCents(
  tx: Tx,
  orderId: string,
): Promise<{ heldCents: number; subsidyCents: number; sentCents: number }> {
  const [row] = await sumOwed(tx, [orderId]);
  const { shareCents, couponCents, sentCents } = row ?? { shareCents: 0, couponCents: 0, sentCents: 0 };
  const subsidyCents = Math.min(couponCents, shareCents);
  return { heldCents: shareCents - subsidyCents, subsidyCents, sentCents };
}
