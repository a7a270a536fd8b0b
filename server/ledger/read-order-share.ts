import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import { integer, notNull, type Row, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

const orderShare = row({
  feeCents: notNull(integer),
  platformDiscountCents: notNull(integer),
  pendingCents: notNull(integer),
  earnedCents: notNull(integer),
  transferredCents: notNull(integer),
  /** The part that was recovered because the payment is disputed. */
  disputedCents: notNull(integer),
});
export type OrderShare = Row<typeof orderShare>;

const readShare = statement(
  'ledger-share-of-order',
  orderShare,
  `select coalesce(-sum(amount_cents) filter (where account = 'platform_fees'), 0)::int as fee_cents,
     coalesce(sum(amount_cents) filter (where account = 'platform_discounts'), 0)::int as platform_discount_cents,
     coalesce(-sum(amount_cents) filter (where account = 'restaurant_pending'), 0)::int as pending_cents,
     coalesce(-sum(amount_cents) filter (where account = 'restaurant_earned'), 0)::int as earned_cents,
     coalesce(sum(amount_cents) filter (where account = 'restaurant_stripe'), 0)::int as transferred_cents,
     coalesce(-sum(amount_cents) filter (where account = 'disputes' and kind like 'dispute\\_share%'), 0)::int
       as disputed_cents
   from ledger_lines where order_id = $1`,
);

/** Reads the division of one order's amount after all its postings, in cents. */
export async function readOrderShare(on: Db | Tx, orderId: string): Promise<OrderShare> {
  return expectOneRow(await readShare(on, [orderId]));
}
