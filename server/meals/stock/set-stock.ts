import type { OwnMealView } from '@fondly/contract/meals';
import type { App } from '../../platform/app.ts';
import { prepared, type Tx } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Manager, Staff } from '../../restaurants/staff-actors.ts';
import { readOwnMeal } from '../list-staff-meals.ts';
import { lockOwnMeal } from './lock-own-meal.ts';
import { freeEndedClaims, lockMeal, tellStock } from './reservations.ts';

type StockWish = { seen: number; availableQuantity: number };

/** What was listed moves with what is on sale, so that available + held + sold stays what was listed. */
const set = prepared<{ id: string }>(
  'stock-set',
  `update meals set available_quantity = $3::integer, listed_quantity = listed_quantity + $3 - available_quantity, updated_at = $4
   where id = $1 and available_quantity = $2 returning id`,
);

/**
 * Compare and set: `seen` is the number the kitchen looked at when it wished for another. Portions that are held
 * or sold are not part of it and stay where they are.
 *
 * @throws Problem `stock-changed` with the new `availableQuantity` when somebody bought meanwhile, `not-found`
 */
export async function setStock(app: App, manager: Manager, mealId: string, wish: StockWish): Promise<OwnMealView> {
  return transaction(app, (tx) => setStockOf(tx, manager, mealId, wish, app.clock.now()));
}

/** The same inside of a transaction, and for whoever stands at the counter. */
export async function setStockOf(
  tx: Tx,
  staff: Staff,
  mealId: string,
  wish: StockWish,
  now: Date,
): Promise<OwnMealView> {
  const place = await lockOwnMeal(tx, staff, mealId, 'counter');
  await changeStock(tx, staff, mealId, wish, now);
  tellStock(tx, { mealId, zip: place.zip, restaurantId: place.restaurantId });
  return readOwnMeal(tx, staff.restaurant.id, mealId, now);
}

/** Nothing is left to buy, whatever the number was: a kitchen that says so has looked into its pot. */
export async function sellOut(tx: Tx, staff: Staff, mealId: string, now: Date): Promise<OwnMealView> {
  // Locked first, so that the number read here is the one that is compared.
  await lockMeal(tx, mealId);
  const { availableQuantity: seen } = await readOwnMeal(tx, staff.restaurant.id, mealId, now);
  return setStockOf(tx, staff, mealId, { seen, availableQuantity: 0 }, now);
}

/**
 * Compares and sets, and nothing else. Only after `lockMeal`.
 *
 * @throws Problem `stock-changed`
 */
export async function changeStock(tx: Tx, staff: Staff, mealId: string, wish: StockWish, now: Date): Promise<void> {
  await freeEndedClaims(tx, mealId, now);
  const changed = await set(tx, [mealId, wish.seen, wish.availableQuantity, now]);
  if (changed.length > 0) return;
  const { availableQuantity } = await readOwnMeal(tx, staff.restaurant.id, mealId, now);
  throw new Problem('stock-changed', { availableQuantity });
}
