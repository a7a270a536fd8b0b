import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { postPaidByHand, postReturnedByHand } from '../../ledger/post-money-out.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { date, integer, notNull, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { listOwedItems, type OwedItem } from './owed-by-hand.ts';
import { requireW9 } from './payees.ts';
import { tellPayout } from './tell-payout.ts';

export type PayoutByHandInput = {
  restaurantId: string;
  requestId: string;
  /** What the admin saw and paid, in cents; a negative amount is one that the restaurant paid back. */
  amountCents: number;
  /** The day on which the payment arrives, "2026-11-20". */
  paidOn: string;
  reference: string;
};

/** A manual payout as booked, in cents; a negative amount is one that the restaurant paid back. */
const payoutByHand = row({
  payoutId: uuid,
  restaurantId: uuid,
  amountCents: integer,
  paidOn: date,
  reference: notNull(text),
});
export type PayoutByHand = Row<typeof payoutByHand>;

/** Allows one payout of a restaurant at a time, so a second one finds nothing owed. */
const lockRestaurant = statement(
  'by-hand-lock',
  row({ id: uuid }),
  'select id from restaurants where id = $1 for no key update',
);
const findPayoutByRequest = statement(
  'by-hand-find-request',
  row({ restaurantId: uuid, amountCents: integer, reference: notNull(text) }),
  `select restaurant_id, amount_cents, reference from payouts where request_id = $1`,
);
const insertPayout = command(
  'by-hand-write',
  `insert into payouts (id, restaurant_id, request_id, amount_cents, status, arrival_date, reference, created_at,
     updated_at)
   values ($1, $2, $3, $4, 'paid', $5, $6, $7, $7)`,
);
const insertPayoutLines = command(
  'by-hand-write-lines',
  `insert into payout_lines (payout_id, balance_transaction, type, source, amount_cents, booked_at)
   select $1, l.id, 'by-hand-' || l.kind, l.id, l.cents, l.since
   from jsonb_to_recordset($2::jsonb) as l(id text, kind text, cents int, since timestamptz)`,
);
/** Skips a transfer that was requested from Stripe since the items were listed. */
const markTransfersNeedless = statement(
  'by-hand-supersede-transfers',
  row({ orderId: uuid }),
  `update transfers set needless_at = $2, by_hand = $1
   where order_id = any($3::uuid[]) and sent_at is null and needless_at is null and requested_at is null
     and kind <> 'destination' returning order_id`,
);
const markReturned = statement(
  'by-hand-returned',
  payoutByHand,
  `update payouts set status = 'failed', failure_message = $2, updated_at = $3
   where id = $1 and stripe_payout_id is null and status = 'paid'
   returning id as payout_id, restaurant_id, amount_cents,
     arrival_date as paid_on, reference`,
);

/** Selects the items that a manual payout would pay now. */
export const isPayableByHand = ({ way }: OwedItem): boolean => way !== 'under-way';

/**
 * Records a bank transfer to a restaurant: all that it is owed and that Stripe is not about to send, with a line for
 * each order and adjustment. Transfers that waited for an account become needless. A repeated request is one payout.
 *
 * @returns the payout, null for a repeated request
 */
export async function recordManualPayout(tx: Tx, payment: PayoutByHandInput, now: Date): Promise<PayoutByHand | null> {
  const { restaurantId, amountCents } = payment;
  const [restaurant] = await lockRestaurant(tx, [restaurantId]);
  if (!restaurant) throw new Problem('restaurant-not-found');
  if (await isRepeat(tx, payment)) return null;
  const items = (await listOwedItems(tx, [restaurantId])).filter(isPayableByHand);
  const owedCents = items.reduce((sum, { cents }) => sum + cents, 0);
  if (owedCents !== amountCents) throw new Problem('owed-amount-changed', { owedCents });

  await requireW9(tx, restaurantId, amountCents, payment.paidOn);

  const payoutId = randomUUID();
  const columns = [payoutId, restaurantId, payment.requestId, amountCents, payment.paidOn, payment.reference, now];
  await insertPayout(tx, columns);
  await insertPayoutLines(tx, [payoutId, JSON.stringify(items)]);
  await supersedeTransfers(tx, payoutId, items, now);
  await postPaidByHand(tx, payoutId, { restaurantId, amountCents }, now);
  signal(tx, topics.restaurant(restaurantId), []);
  if (amountCents > 0) tellPayout(tx, { payoutId, restaurantId }, now);
  return { payoutId, restaurantId, amountCents, paidOn: payment.paidOn, reference: payment.reference };
}

async function isRepeat(
  tx: Tx,
  { requestId, restaurantId, amountCents, reference }: PayoutByHandInput,
): Promise<boolean> {
  const [made] = await findPayoutByRequest(tx, [requestId]);
  if (!made) return false;
  const isSame = made.restaurantId === restaurantId && made.amountCents === amountCents && made.reference === reference;
  if (!isSame) throw new Problem('request-id-reused');
  return true;
}

async function supersedeTransfers(tx: Tx, payoutId: string, items: OwedItem[], now: Date): Promise<void> {
  const waiting = items.filter(({ way }) => way === 'waiting');
  const superseded = await markTransfersNeedless(tx, [payoutId, now, waiting.map(({ id }) => id)]);
  const expected = waiting.reduce((sum, { openTransfers }) => sum + openTransfers, 0);
  if (superseded.length !== expected) throw new Problem('owed-amount-changed');
}

/**
 * Records that the bank returned a manual payout. Both sides see it as returned, and the amount is owed again.
 *
 * @returns the payout
 */
export async function recordReturnedPayout(
  tx: Tx,
  payoutId: string,
  failureMessage: string,
  now: Date,
): Promise<PayoutByHand> {
  const rows = await markReturned(tx, [payoutId, failureMessage, now]);
  if (rows.length === 0) throw new Problem('payout-not-found');
  const payout = expectOneRow(rows);
  await postReturnedByHand(tx, payoutId, payout, now);
  signal(tx, topics.restaurant(payout.restaurantId), []);
  return payout;
}
