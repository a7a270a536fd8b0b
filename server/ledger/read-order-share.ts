import { type Db, expectOneRow, statement, type Tx } from '../platform/database/db.ts';

export type OrderShare = {
  feeCents: number;
  platformDiscountCents: number;
  pendingCents: number;
  earnedCents: number;
  transferredCents: number;
  /** What of it was taken since the payment is disputed. */
  disputedCents: number;
};

const readShare = statement<OrderShare>(
  'ledger-share-of-order',
  `select coalesce(-sum(amount_cents) filter (where account = 'platform_fees'), 0)::int as "feeCents",
     coalesce(sum(amount_cents) filter (where account = 'platform_discounts'), 0)::int as "platformDiscountCents",
     coalesce(-sum(amount_cents) filter (where account = 'restaurant_pending'), 0)::int as "pendingCents",
     coalesce(-sum(amount_cents) filter (where account = 'restaurant_earned'), 0)::int as "earnedCents",
     coalesce(sum(amount_cents) filter (where account = 'restaurant_stripe'), 0)::int as "transferredCents",
     coalesce(-sum(amount_cents) filter (where account = 'disputes' and kind like 'dispute\\_share%'), 0)::int
       as "disputedCents"
   from ledger_lines where order_id = $1`,
);

/** How one order's money is divided now, in cents, after all that was booked for it. */
export async function readOrderShare(on: Db | Tx, orderId: string): Promise<OrderShare> {
  return expectOneRow(await readShare(on, [orderId]));
}
