import type { Customer } from '../accounts/actor.ts';
import { dayParts, saleTimeColumns } from '../meals/meal-columns.ts';
import { blockProblems, type SaleTime, timeBlockOf } from '../meals/orderable.ts';
import { countedSince } from '../orders/check-limits.ts';
import { type OwnOrderJson, ownOrderFrom, ownOrdersSql } from '../orders/own-orders.ts';
import type { OrderWish, Seen } from '../orders/place-order.ts';
import type { Offer } from '../orders/take-portions.ts';
import type { App } from '../platform/app.ts';
import { prepared } from '../platform/db.ts';
import { Problem } from '../platform/problem.ts';
import { visibleSql } from '../restaurants/visible.ts';

type Row = SaleTime &
  Omit<Offer, 'mealId' | 'mealName' | 'mealImageUrl'> & {
    id: string;
    name: string;
    imageUrl: string | null;
    ownerId: string;
    accountId: string | null;
    transfersActive: boolean | null;
    turn: number;
    own: OwnOrderJson[];
  };

const read = prepared<Row>(
  'checkout-offer',
  `select m.id, m.restaurant_id as "restaurantId", m.zip, m.name, m.image_url as "imageUrl",
     m.price_cents as "priceCents", m.original_price_cents as "originalPriceCents",
     m.available_date as "availableDate", m.timezone, ${saleTimeColumns}, r.owner_id as "ownerId", p.stripe_account_id as "accountId",
     p.transfers_active as "transfersActive", u.checkouts as turn,
     (select coalesce(json_agg(own), '[]') from (${ownOrdersSql('u.id', '$4', 'm.id', '$5')}) own) as own
   from users u cross join meals m join restaurants r on r.id = m.restaurant_id ${dayParts}
     left join payout_accounts p on p.restaurant_id = r.id
   where m.id = $1 and u.id = $3 and ${visibleSql('r', '$2::boolean')} and ($2::boolean or not (m.admin_only or m.restaurant_admin_only))`,
);

export type CheckoutOffer = {
  offer: Offer;
  seen: Seen;
  funds: OrderWish['funds'];
  /** Why it cannot be ordered now. That it is sold out is not for a read to say: the taking itself decides. */
  block: Problem | null;
};

/**
 * A meal as a checkout may take it, and which way its money will flow: straight to the restaurant's account when
 * that can receive money now, else held until it can; and what the person has ordered so far. Read without a lock.
 *
 * @throws Problem `not-found` for what this person cannot see, `own-kitchen`
 */
export async function readOffer(
  app: App,
  customer: Customer,
  mealId: string,
  requestId: string | null = null,
): Promise<CheckoutOffer> {
  const now = app.clock.now();
  const values = [mealId, customer.isSuperAdmin, customer.id, requestId, countedSince(now)];
  const [row] = await read(app.db, values);
  if (!row) throw new Problem('not-found');
  if (row.ownerId === customer.id) throw new Problem('own-kitchen');
  const isUnpayable = app.config.requirePayoutsToSell && !row.transfersActive;
  const block = isUnpayable ? 'kitchen-closed' : timeBlockOf(row, now);
  const { id, name, imageUrl, own, turn, ...rest } = row;
  return {
    seen: { own: own.map(ownOrderFrom), turn },
    block: block ? new Problem(blockProblems[block]) : null,
    offer: { ...rest, mealId: id, mealName: name, mealImageUrl: imageUrl },
    funds:
      row.transfersActive && row.accountId
        ? { flow: 'destination', destination: row.accountId }
        : { flow: 'held', destination: null },
  };
}
