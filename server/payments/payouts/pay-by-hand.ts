import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { postPaidByHand, postReturnedByHand } from '../../ledger/post-money-out.ts';
import { one, prepared, type Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { type OwedItem, readOwedItems } from './owed-by-hand.ts';

export type PaymentByHand = {
  restaurantId: string;
  requestId: string;
  /** What the operator saw and paid, in cents; below 0 what the restaurant has paid back. */
  amountCents: number;
  /** The day on which it arrives, "2026-11-20". */
  paidOn: string;
  reference: string;
};

/** A payout by hand as it stands in the books, in cents; below 0 the restaurant has paid back. */
export type MadeByHand = {
  payoutId: string;
  restaurantId: string;
  amountCents: number;
  paidOn: string;
  reference: string;
};

/** One payout of a restaurant at a time: a second one finds nothing owed. */
const lock = prepared<{ id: string }>('by-hand-lock', 'select id from restaurants where id = $1 for no key update');
const known = prepared<{ restaurantId: string; amountCents: number; reference: string }>(
  'by-hand-known',
  `select restaurant_id as "restaurantId", amount_cents as "amountCents", reference from payouts where request_id = $1`,
);
const write = prepared(
  'by-hand-write',
  `insert into payouts (id, restaurant_id, request_id, amount_cents, status, arrival_date, reference, created_at,
     updated_at)
   values ($1, $2, $3, $4, 'paid', $5, $6, $7, $7)`,
);
const writeLines = prepared(
  'by-hand-write-lines',
  `insert into payout_lines (payout_id, balance_transaction, type, source, amount_cents, booked_at)
   select $1, l.id, 'by-hand-' || l.kind, l.id, l.cents, l.since
   from jsonb_to_recordset($2::jsonb) as l(id text, kind text, cents int, since timestamptz)`,
);
/** Guarded: one that the provider was asked for meanwhile is its own to send. */
const settle = prepared(
  'by-hand-settle-transfers',
  `update transfers set needless_at = $2, by_hand = $1
   where order_id = any($3::uuid[]) and sent_at is null and needless_at is null and requested_at is null
     and kind <> 'destination' returning order_id`,
);
const giveBack = prepared<MadeByHand>(
  'by-hand-returned',
  `update payouts set status = 'failed', failure_message = $2, updated_at = $3
   where id = $1 and stripe_payout_id is null and status = 'paid'
   returning id as "payoutId", restaurant_id as "restaurantId", amount_cents as "amountCents",
     arrival_date as "paidOn", reference`,
);

/** What a payout by hand would bring this restaurant now. */
export const isByHand = ({ way }: OwedItem): boolean => way !== 'under-way';

/**
 * Writes down that a restaurant was paid by bank transfer, all that it is owed and the provider is not about to send:
 * a payout with a line for each order and adjustment, booked as every other. What had waited for an account at the
 * provider is not sent by it any more. The same request is one payout.
 *
 * @see Requirement PAYO-05
 * @returns the payout, null when this very request has been written down already
 * @throws Problem `kitchen-not-found`, `owed-changed` when another amount is owed by now, `request-differs`
 */
export async function payByHand(tx: Tx, payment: PaymentByHand, now: Date): Promise<MadeByHand | null> {
  const { restaurantId, amountCents } = payment;
  const [restaurant] = await lock(tx, [restaurantId]);
  if (!restaurant) throw new Problem('kitchen-not-found');
  if (await isKnown(tx, payment)) return null;
  const items = (await readOwedItems(tx, [restaurantId])).filter(isByHand);
  const owedCents = items.reduce((sum, { cents }) => sum + cents, 0);
  if (owedCents !== amountCents) throw new Problem('owed-changed', { owedCents });

  const payoutId = randomUUID();
  const facts = [payoutId, restaurantId, payment.requestId, amountCents, payment.paidOn, payment.reference, now];
  await write(tx, facts);
  await writeLines(tx, [payoutId, JSON.stringify(items)]);
  await settleTransfers(tx, payoutId, items, now);
  await postPaidByHand(tx, payoutId, { restaurantId, amountCents }, now);
  signal(tx, topics.kitchen(restaurantId), []);
  return { payoutId, restaurantId, amountCents, paidOn: payment.paidOn, reference: payment.reference };
}

async function isKnown(tx: Tx, { requestId, restaurantId, amountCents, reference }: PaymentByHand): Promise<boolean> {
  const [made] = await known(tx, [requestId]);
  if (!made) return false;
  const isSame = made.restaurantId === restaurantId && made.amountCents === amountCents && made.reference === reference;
  if (!isSame) throw new Problem('request-differs');
  return true;
}

async function settleTransfers(tx: Tx, payoutId: string, items: OwedItem[], now: Date): Promise<void> {
  const waiting = items.filter(({ way }) => way === 'waiting');
  const settled = await settle(tx, [payoutId, now, waiting.map(({ id }) => id)]);
  const expected = waiting.reduce((sum, { openTransfers }) => sum + openTransfers, 0);
  if (settled.length !== expected) throw new Problem('owed-changed');
}

/**
 * The bank sent a payout by hand back: it reads so on both sides, and its money is owed again.
 *
 * @returns the payout
 * @throws Problem `payout-not-found` for one that was not made by hand, or came back already
 */
export async function returnByHand(tx: Tx, payoutId: string, why: string, now: Date): Promise<MadeByHand> {
  const rows = await giveBack(tx, [payoutId, why, now]);
  if (rows.length === 0) throw new Problem('payout-not-found');
  const payout = one(rows);
  await postReturnedByHand(tx, payoutId, payout, now);
  signal(tx, topics.kitchen(payout.restaurantId), []);
  return payout;
}
