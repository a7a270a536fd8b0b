import { type Customer, type PersonRow, personOfRow, personSql } from '../../accounts/sessions/actor.ts';
import { dayParts, saleTimeColumns } from '../../meals/meal-columns.ts';
import { blockProblems, type SaleTime, timeBlockOf } from '../../meals/orderable.ts';
import { countedSince } from '../../orders/placement/check-limits.ts';
import type { OrderWish, Seen } from '../../orders/placement/place-order.ts';
import { type OwnOrderJson, ownOrderFrom, ownOrdersSql } from '../../orders/placement/related-orders.ts';
import type { Offer } from '../../orders/placement/reserve-portions.ts';
import type { App } from '../../platform/app.ts';
import { gather } from '../../platform/database/batch.ts';
import { prepared } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/** Without a person when the session is over, without a meal when this person sees none. */
type Row = Partial<PersonRow> &
  Partial<Meal> & {
    /** Which of the wishes that were asked together it answers, from 1. */
    place: number;
  };

type Meal = SaleTime &
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

type Question = { token: string; mealId: string; requestId: string | null };

const mealSql = `select m.id, m.restaurant_id as "restaurantId", m.zip, m.name, m.image_url as "imageUrl",
     m.price_cents as "priceCents", m.original_price_cents as "originalPriceCents",
     m.available_date as "availableDate", m.timezone, ${saleTimeColumns}, r.owner_id as "ownerId", p.stripe_account_id as "accountId",
     p.transfers_active as "transfersActive", u.checkouts as turn,
     (select coalesce(json_agg(own), '[]') from (${ownOrdersSql('u.id', 'wish.request_id', 'm.id', '$5')}) own) as own
   from users u cross join meals m join restaurants r on r.id = m.restaurant_id ${dayParts}
     left join payout_accounts p on p.restaurant_id = r.id
   where u.id = person.user_id and m.id = wish.meal_id and ${visibleSql('r', 'person.is_super_admin')}
     and (person.is_super_admin or not (m.admin_only or m.restaurant_admin_only))`;

/**
 * Who it is and what he wants in one round trip: it is the first thing that every checkout waits for. The lists stand
 * in sub-selects, so that no plan depends on their length and one plan serves all.
 */
const read = prepared<Row>(
  'checkout-offers',
  `select wish.place, person.*, meal.*
   from unnest((select $1::text[]), (select $2::uuid[]), (select $3::uuid[]))
       with ordinality as wish (token, meal_id, request_id, place)
     left join lateral (${personSql('wish.token', '$4')}) person on true
     left join lateral (${mealSql}) meal on true`,
);

/** What spoils the statement for one would spoil it for all: tokens carry our signature and ids are checked when they come here. */
const readTogether = gather(async (app: App, wishes: Question[]): Promise<(Row | null)[]> => {
  const now = app.clock.now();
  const rows = await read(app.db, [
    wishes.map(({ token }) => token),
    wishes.map(({ mealId }) => mealId),
    wishes.map(({ requestId }) => requestId),
    now,
    countedSince(now),
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wishes.map((_, index) => byPlace.get(index + 1) ?? null);
});

export type CheckoutOffer = {
  customer: Customer;
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
 * @param token - of the session, with our signature checked
 * @throws Problem `sign-in-required`, `not-found` for what this person cannot see, `own-kitchen`
 */
export async function readOffer(
  app: App,
  token: string | null,
  mealId: string,
  requestId: string | null = null,
): Promise<CheckoutOffer> {
  const row = token ? await readTogether(app, { token, mealId, requestId }) : null;
  if (!isSignedIn(row)) throw new Problem('sign-in-required');
  const customer = await personOfRow(app, row);
  if (!isMeal(row)) throw new Problem('not-found');
  return { customer, ...judge(app, customer, row) };
}

const isSignedIn = (row: Row | null): row is Row & PersonRow => Boolean(row?.user_id);
const isMeal = (row: Row): row is Row & Meal => Boolean(row.id);

function judge(app: App, customer: Customer, meal: Meal): Omit<CheckoutOffer, 'customer'> {
  if (meal.ownerId === customer.id) throw new Problem('own-kitchen');
  const isUnpayable = app.config.requirePayoutsToSell && !meal.transfersActive;
  const block = isUnpayable ? 'kitchen-closed' : timeBlockOf(meal, app.clock.now());
  return {
    seen: { own: meal.own.map(ownOrderFrom), turn: meal.turn },
    block: block ? new Problem(blockProblems[block]) : null,
    offer: {
      mealId: meal.id,
      restaurantId: meal.restaurantId,
      zip: meal.zip,
      mealName: meal.name,
      mealImageUrl: meal.imageUrl,
      priceCents: meal.priceCents,
      originalPriceCents: meal.originalPriceCents,
      pickupStart: meal.pickupStart,
      pickupEnd: meal.pickupEnd,
      availableDate: meal.availableDate,
      timezone: meal.timezone,
    },
    funds:
      meal.transfersActive && meal.accountId
        ? { flow: 'destination', destination: meal.accountId }
        : { flow: 'held', destination: null },
  };
}
