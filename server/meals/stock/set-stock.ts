import type { StaffMealView } from '@fondly/contract/meals';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Manager, Staff } from '../../restaurants/staff-actors.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { lockOwnMeal } from './lock-own-meal.ts';
import { lockMeal, releaseExpiredReservations, signalStockChange } from './reservations.ts';

type StockInput = { expected: number; availableQuantity: number };

/** What was listed moves with what is on sale, so that available + held + sold stays what was listed. */
const set = statement(
  'stock-set',
  row({ id: uuid }),
  `update meals set available_quantity = $3::integer, listed_quantity = listed_quantity + $3 - available_quantity, updated_at = $4
   where id = $1 and available_quantity = $2 returning id`,
);

/**
 * Compare and set: `seen` is the number the kitchen looked at when it wished for another. Portions that are held
 * or sold are not part of it and stay where they are.
 *
 * @throws Problem `stock-changed` with the new `availableQuantity` when somebody bought meanwhile, `not-found`
 */
export async function setStock(app: App, manager: Manager, mealId: string, input: StockInput): Promise<StaffMealView> {
  return transaction(app, (tx) => updateStock(tx, manager, mealId, input, app.clock.now()));
}

/** The same inside of a transaction, and for whoever stands at the counter. */
export async function updateStock(
  tx: Tx,
  staff: Staff,
  mealId: string,
  input: StockInput,
  now: Date,
): Promise<StaffMealView> {
  const meal = await lockOwnMeal(tx, staff, mealId, 'counter');
  await compareAndSetStock(tx, staff, mealId, input, now);
  signalStockChange(tx, { mealId, zip: meal.zip, restaurantId: meal.restaurantId });
  return readStaffMeal(tx, staff.restaurant.id, mealId, now);
}

/** Nothing is left to buy, whatever the number was: a kitchen that says so has looked into its pot. */
export async function sellOut(tx: Tx, staff: Staff, mealId: string, now: Date): Promise<StaffMealView> {
  // Locked first, so that the number read here is the one that is compared.
  await lockMeal(tx, mealId);
  const { availableQuantity: expected } = await readStaffMeal(tx, staff.restaurant.id, mealId, now);
  return updateStock(tx, staff, mealId, { expected, availableQuantity: 0 }, now);
}

/**
 * Compares and sets, and nothing else. Only after `lockMeal`.
 *
 * @throws Problem `stock-changed`
 */
export async function compareAndSetStock(
  tx: Tx,
  staff: Staff,
  mealId: string,
  input: StockInput,
  now: Date,
): Promise<void> {
  await releaseExpiredReservations(tx, mealId, now);
  const changed = await set(tx, [mealId, input.expected, input.availableQuantity, now]);
  if (changed.length > 0) return;
  const { availableQuantity } = await readStaffMeal(tx, staff.restaurant.id, mealId, now);
  throw new Problem('stock-changed', { availableQuantity });
}
