import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import type { Share } from './share.ts';

export type Account =
  | 'platform_stripe'
  | 'platform_discounts'
  | 'platform_fees'
  | 'tax_held'
  | 'provider_fees'
  | 'restaurant_pending'
  | 'restaurant_earned'
  | 'restaurant_stripe'
  | 'restaurant_bank'
  | 'platform_bank'
  | 'platform_goodwill'
  | 'disputes';

type Posting = {
  kind: string;
  /** The object that the posting comes from. One kind and source are booked once, however often the event arrives. */
  source: string;
  restaurantId: string | null;
  orderId: string | null;
  lines: [Account, number][];
};

const insertLines = command(
  'ledger-post',
  `insert into ledger_lines (posting_id, kind, source, account, restaurant_id, order_id, amount_cents, booked_at)
   select $1, $2, $3, l.account, $4, $5, l.cents, $6 from unnest($7::text[], $8::int[]) l (account, cents)
   where not exists (select from ledger_lines where kind = $2 and source = $3) on conflict do nothing`,
);

/**
 * Books one fact about money. Lines of 0 are omitted. The database refuses the commit unless the lines sum to zero. A
 * repeated call books nothing, even when it names other accounts.
 */
export async function postEntry(tx: Tx, posting: Posting, bookedAt: Date): Promise<void> {
  const { kind, source, restaurantId, orderId } = posting;
  const lines = posting.lines.filter(([, amountCents]) => amountCents !== 0);
  if (lines.length === 0) return;
  const accounts = lines.map(([account]) => account);
  const cents = lines.map(([, amountCents]) => amountCents);
  await insertLines(tx, [randomUUID(), kind, source, restaurantId, orderId, bookedAt, accounts, cents]);
}

export type OrderRef = { id: string; restaurantId: string };

/** The card was charged, or nothing was due. The restaurant's share is pending until the pickup. */
export function postCapture(tx: Tx, order: OrderRef, share: Share, source: string, at: Date): Promise<void> {
  const lines: Posting['lines'] = [
    ['platform_stripe', share.paidCents],
    ['platform_discounts', share.platformDiscountCents],
    ['platform_goodwill', share.taxAbsorbedCents],
    ['platform_fees', -share.feeCents],
    ['tax_held', -share.taxCents],
    ['restaurant_pending', -share.earningCents],
  ];
  return postEntry(tx, { kind: 'capture', source, restaurantId: order.restaurantId, orderId: order.id, lines }, at);
}

/** The fee that Stripe keeps of a charge. */
export function postProviderFee(tx: Tx, order: OrderRef, feeCents: number, source: string, at: Date): Promise<void> {
  const lines: Posting['lines'] = [
    ['provider_fees', feeCents],
    ['platform_stripe', -feeCents],
  ];
  return postEntry(
    tx,
    { kind: 'provider_fee', source, restaurantId: order.restaurantId, orderId: order.id, lines },
    at,
  );
}

/** A free order ended without a meal, so the booking of its capture is reversed. */
export function postFreeOrderReversal(tx: Tx, order: OrderRef, share: Share, at: Date): Promise<void> {
  const lines: Posting['lines'] = [
    ['platform_discounts', -share.platformDiscountCents],
    ['platform_goodwill', -share.taxAbsorbedCents],
    ['platform_fees', share.feeCents],
    ['tax_held', share.taxCents],
    ['restaurant_pending', share.earningCents],
  ];
  const { id, restaurantId } = order;
  return postEntry(tx, { kind: 'capture_back', source: id, restaurantId, orderId: id, lines }, at);
}

/** The earning of an order, and how often it was reversed before. Each reversal is a separate posting. */
type Earning = { cents: number; undone: number };

/** The order was handed over or missed. The restaurant earns what refunds left of its share. */
export function postEarning(tx: Tx, order: OrderRef, earning: Earning, at: Date): Promise<void> {
  return postEarned(tx, 'earn', order, earning, at);
}

/** The hand-over was undone, so the share is pending again. */
export function postEarningUndone(tx: Tx, order: OrderRef, { cents, undone }: Earning, at: Date): Promise<void> {
  return postEarned(tx, 'earn_undone', order, { cents: -cents, undone }, at);
}

function postEarned(
  tx: Tx,
  kind: 'earn' | 'earn_undone',
  { id, restaurantId }: OrderRef,
  { cents, undone }: Earning,
  at: Date,
): Promise<void> {
  const lines: Posting['lines'] = [
    ['restaurant_pending', cents],
    ['restaurant_earned', -cents],
  ];
  const source = undone === 0 ? id : `${id}:${undone}`;
  return postEntry(tx, { kind, source, restaurantId, orderId: id, lines }, at);
}
