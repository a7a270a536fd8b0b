import { topics } from '@fondly/contract/live';
import type { Tx } from '../../platform/database/db.ts';
import { integer, notNull, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { signal } from '../../platform/jobs/outbox.ts';

/*
 * Each order has one reservation; an expired one is free at once. Guarded statements make a double release or sale
 * impossible. Release and take are separate statements: one that waits for a lock keeps its old snapshot of other
 * tables.
 */

const lockedMeal = row({ id: uuid, zip: text, restaurantId: uuid });
type LockedMeal = Row<typeof lockedMeal>;

const lock = statement(
  'stock-lock',
  lockedMeal,
  'select id, zip, restaurant_id from meals where id = $1 for no key update',
);

const releaseExpired = statement(
  'stock-free',
  row({ freed: notNull(integer) }),
  `with gone as (
     update claims set released_at = $2, returned = quantity
     where meal_id = $1 and released_at is null and until <= $2 returning quantity)
   update meals set available_quantity = available_quantity + g.freed
   from (select sum(quantity)::int as freed from gone) g where id = $1 and g.freed is not null returning g.freed`,
);

const findMealId = statement('stock-meal-of', row({ mealId: uuid }), 'select meal_id from claims where order_id = $1');

const releaseOne = statement(
  'stock-end',
  row({ returned: integer }),
  `with ended as (
     update claims set released_at = $2, returned = case when $3 then quantity else 0 end
     where order_id = $1 and released_at is null returning meal_id, quantity, returned)
   update meals m set
     available_quantity = m.available_quantity + e.returned,
     listed_quantity = m.listed_quantity - (e.quantity - e.returned)
   from ended e where m.id = e.meal_id returning e.returned`,
);

const extendOwn = statement(
  'stock-keep',
  row({ orderId: uuid }),
  'update claims set until = $2 where order_id = $1 and released_at is null returning order_id',
);

const reserveAgain = statement(
  'stock-take-again',
  row({ orderId: uuid }),
  `with wish as (select meal_id, quantity from claims where order_id = $1 and released_at is not null),
   taken as (
     update meals m set available_quantity = m.available_quantity - w.quantity from wish w
     where m.id = w.meal_id and m.available_quantity >= w.quantity returning m.id)
   update claims set released_at = null, returned = 0, until = $2
   where order_id = $1 and exists (select from taken) returning order_id`,
);

/** Makes all other stock changes of this meal wait until the transaction ends. */
export async function lockMeal(tx: Tx, mealId: string): Promise<LockedMeal | null> {
  const [meal] = await lock(tx, [mealId]);
  return meal ?? null;
}

/** Puts portions of expired reservations back on sale. Call after `lockMeal`, as a separate statement. */
export async function releaseExpiredReservations(tx: Tx, mealId: string, now: Date): Promise<number> {
  const [row] = await releaseExpired(tx, [mealId, now]);
  return row?.freed ?? 0;
}

async function lockMealOfOrder(tx: Tx, orderId: string): Promise<LockedMeal | null> {
  const [reservation] = await findMealId(tx, [orderId]);
  return reservation ? lockMeal(tx, reservation.mealId) : null;
}

/** Refreshes every open list and page that shows this meal. */
export function signalStockChange(
  tx: Pick<Tx, 'outbox'>,
  meal: { mealId: string; zip: string; restaurantId: string },
): void {
  signal(tx, [topics.zip(meal.zip), topics.restaurant(meal.restaurantId)], [meal.mealId]);
}

const signalChange = (tx: Tx, meal: LockedMeal) =>
  signalStockChange(tx, { mealId: meal.id, zip: meal.zip, restaurantId: meal.restaurantId });

/**
 * Ends the reservation of an order. A repeat changes nothing.
 * @param restock - whether the portions go back on sale; false removes them from the listing (a food problem)
 */
export async function releaseReservation(tx: Tx, orderId: string, restock: boolean, now: Date): Promise<void> {
  const meal = await lockMealOfOrder(tx, orderId);
  if (!meal) return;
  const [row] = await releaseOne(tx, [orderId, now, restock]);
  if (row && row.returned > 0) signalChange(tx, meal);
}

/**
 * Extends the reservation of an order until `until`, or for good with null. An expired but unreleased one still belongs
 * to its order. A released one competes for stock again.
 * @returns false when the portions are gone; then nothing has changed
 */
export async function keepReservation(tx: Tx, orderId: string, until: Date | null, now: Date): Promise<boolean> {
  const meal = await lockMealOfOrder(tx, orderId);
  if (!meal) return false;
  if ((await extendOwn(tx, [orderId, until])).length > 0) return true;
  await releaseExpiredReservations(tx, meal.id, now);
  const isTaken = (await reserveAgain(tx, [orderId, until])).length > 0;
  if (isTaken) signalChange(tx, meal);
  return isTaken;
}
