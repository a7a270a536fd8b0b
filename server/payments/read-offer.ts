import type { Customer } from '../accounts/actor.ts';
import { dayParts, saleTimeColumns } from '../meals/meal-columns.ts';
import { blockProblems, type SaleTime, timeBlockOf } from '../meals/orderable.ts';
import { countedSince } from '../orders/check-limits.ts';
import { type OwnOrderJson, ownOrderFrom, ownOrdersSql } from '../orders/own-orders.ts';
import type { OrderWish, Seen } from '../orders/place-order.ts';
import type { Offer } from '../orders/take-portions.ts';
import type { App } from '../platform/app.ts';
import { prepared } from '../platform/db.ts';
import { gather } from '../platform/gather.ts';
import { Problem } from '../platform/problem.ts';
import { visibleSql } from '../restaurants/visible.ts';

type Row = SaleTime &
  Omit<Offer, 'mealId' | 'mealName' | 'mealImageUrl'> & {
    /** Which of the wishes that were asked together it answers, from 1. */
    place: string;
    id: string;
    name: string;
    imageUrl: string | null;
    ownerId: string;
    accountId: string | null;
    transfersActive: boolean | null;
    turn: number;
    own: OwnOrderJson[];
  };

type Question = { mealId: string; customer: Customer; requestId: string | null };

/** The lists stand in sub-selects, so that no plan depends on their length and one plan serves all. */
const read = prepared<Row>(
  'checkout-offers',
  `select wish.place, m.id, m.restaurant_id as "restaurantId", m.zip, m.name, m.image_url as "imageUrl",
     m.price_cents as "priceCents", m.original_price_cents as "originalPriceCents",
     m.available_date as "availableDate", m.timezone, ${saleTimeColumns}, r.owner_id as "ownerId", p.stripe_account_id as "accountId",
     p.transfers_active as "transfersActive", u.checkouts as turn,
     (select coalesce(json_agg(own), '[]') from (${ownOrdersSql('u.id', 'wish.request_id', 'm.id', '$5')}) own) as own
   from unnest((select $1::uuid[]), (select $2::boolean[]), (select $3::uuid[]), (select $4::uuid[]))
       with ordinality as wish (meal_id, is_super_admin, customer_id, request_id, place)
     join users u on u.id = wish.customer_id join meals m on m.id = wish.meal_id
     join restaurants r on r.id = m.restaurant_id ${dayParts}
     left join payout_accounts p on p.restaurant_id = r.id
   where ${visibleSql('r', 'wish.is_super_admin')} and (wish.is_super_admin or not (m.admin_only or m.restaurant_admin_only))`,
);

const readTogether = gather(async (app: App, wishes: Question[]): Promise<(Row | null)[]> => {
  const rows = await read(app.db, [
    wishes.map(({ mealId }) => mealId),
    wishes.map(({ customer }) => customer.isSuperAdmin),
    wishes.map(({ customer }) => customer.id),
    wishes.map(({ requestId }) => requestId),
    countedSince(app.clock.now()),
  ]);
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return wishes.map((_, index) => byPlace.get(index + 1) ?? null);
});

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
  const row = await readTogether(app, { mealId, customer, requestId });
  if (!row) throw new Problem('not-found');
  if (row.ownerId === customer.id) throw new Problem('own-kitchen');
  const isUnpayable = app.config.requirePayoutsToSell && !row.transfersActive;
  const block = isUnpayable ? 'kitchen-closed' : timeBlockOf(row, now);
  const { id, name, imageUrl, own, turn, place: _place, ...rest } = row;
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
