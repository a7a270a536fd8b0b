import { type Customer, type PersonRow, personSql, resumeSession } from '../../accounts/sessions/actor.ts';
import { saleTimeColumns, specialDayJoin } from '../../meals/meal-columns.ts';
import { findTimeUnavailableReason, type SaleTime, unavailableProblems } from '../../meals/orderable.ts';
import { getAttemptWindowStart } from '../../orders/placement/check-limits.ts';
import type { ExpectedState, OrderInput } from '../../orders/placement/place-order.ts';
import { parseRelatedOrder, type RelatedOrderJson, relatedOrdersSql } from '../../orders/placement/related-orders.ts';
import type { MealSnapshot } from '../../orders/placement/reserve-portions.ts';
import type { App } from '../../platform/app.ts';
import { batch } from '../../platform/database/batch.ts';
import { statement } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/** Without a person when the session is over, without a meal when this person sees none. */
type Row = Partial<PersonRow> &
  Partial<Meal> & {
    /** Which of the wishes that were asked together it answers, from 1. */
    place: number;
  };

type Meal = SaleTime &
  Omit<MealSnapshot, 'mealId' | 'mealName' | 'mealImageUrl'> & {
    id: string;
    name: string;
    imageUrl: string | null;
    ownerId: string;
    accountId: string | null;
    transfersActive: boolean | null;
    turn: number;
    own: RelatedOrderJson[];
  };

type SnapshotQuery = { token: string; mealId: string; requestId: string | null };

const mealSql = `select m.id, m.restaurant_id as "restaurantId", m.zip, m.name, m.image_url as "imageUrl",
     m.price_cents as "priceCents", m.original_price_cents as "originalPriceCents",
     m.available_date as "availableDate", m.timezone, ${saleTimeColumns}, r.owner_id as "ownerId", p.stripe_account_id as "accountId",
     p.transfers_active as "transfersActive", u.checkouts as turn,
     (select coalesce(json_agg(own), '[]') from (${relatedOrdersSql('u.id', 'wish.request_id', 'm.id', '$5')}) own) as own
   from users u cross join meals m join restaurants r on r.id = m.restaurant_id ${specialDayJoin}
     left join payout_accounts p on p.restaurant_id = r.id
   where u.id = person.user_id and m.id = wish.meal_id and ${visibleSql('r', 'person.is_super_admin')}
     and (person.is_super_admin or not (m.admin_only or m.restaurant_admin_only))`;

/**
 * Who it is and what he wants in one round trip: it is the first thing that every checkout waits for. The lists stand
 * in sub-selects, so that no plan depends on their length and one plan serves all.
 */
const readRows = statement<Row>(
  'checkout-offers',
  `select wish.place, person.*, meal.*
   from unnest((select $1::text[]), (select $2::uuid[]), (select $3::uuid[]))
       with ordinality as wish (token, meal_id, request_id, place)
     left join lateral (${personSql('wish.token', '$4')}) person on true
     left join lateral (${mealSql}) meal on true`,
);

/** What spoils the statement for one would spoil it for all: tokens carry our signature and ids are checked when they come here. */
const readBatched = batch(async (app: App, queries: SnapshotQuery[]): Promise<(Row | null)[]> => {
  const now = app.clock.now();
  const rows = await readRows(app.db, [
    queries.map(({ token }) => token),
    queries.map(({ mealId }) => mealId),
    queries.map(({ requestId }) => requestId),
    now,
    getAttemptWindowStart(now),
  ]);
  const byPosition = new Map(rows.map((row) => [row.place, row]));
  return queries.map((_, index) => byPosition.get(index + 1) ?? null);
});

export type CheckoutSnapshot = {
  customer: Customer;
  mealSnapshot: MealSnapshot;
  expected: ExpectedState;
  funds: OrderInput['funds'];
  /** Why it cannot be ordered now. That it is sold out is not for a read to say: the taking itself decides. */
  unavailableReason: Problem | null;
};

/**
 * A meal as a checkout may take it, and which way its money will flow: straight to the restaurant's account when
 * that can receive money now, else held until it can; and what the person has ordered so far. Read without a lock.
 *
 * @param token - of the session, with our signature checked
 * @throws Problem `sign-in-required`, `not-found` for what this person cannot see, `own-kitchen`
 */
export async function readMealSnapshot(
  app: App,
  token: string | null,
  mealId: string,
  requestId: string | null = null,
): Promise<CheckoutSnapshot> {
  const row = token ? await readBatched(app, { token, mealId, requestId }) : null;
  if (!isSignedIn(row)) throw new Problem('sign-in-required');
  const customer = await resumeSession(app, row);
  if (!isMeal(row)) throw new Problem('not-found');
  return { customer, ...toCheckoutSnapshot(app, customer, row) };
}

const isSignedIn = (row: Row | null): row is Row & PersonRow => Boolean(row?.user_id);
const isMeal = (row: Row): row is Row & Meal => Boolean(row.id);

function toCheckoutSnapshot(app: App, customer: Customer, meal: Meal): Omit<CheckoutSnapshot, 'customer'> {
  if (meal.ownerId === customer.id) throw new Problem('own-restaurant');
  const isUnpayable = app.config.requirePayoutsToSell && !meal.transfersActive;
  const unavailableReason = isUnpayable ? 'kitchen-closed' : findTimeUnavailableReason(meal, app.clock.now());
  return {
    expected: { own: meal.own.map(parseRelatedOrder), turn: meal.turn },
    unavailableReason: unavailableReason ? new Problem(unavailableProblems[unavailableReason]) : null,
    mealSnapshot: {
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
