import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import type { Meal } from './schema.ts';
import { hasOrderHistory } from './stock/open-orders.ts';
import { signalStockChange } from './stock/reservations.ts';

const archive = command(
  'meal-archive',
  'update meals set archived_at = $2, is_active = false, is_recurring = false, updated_at = $2 where id = $1',
);
const deleteRow = command('meal-delete', 'delete from meals where id = $1');

/** Archives a meal and takes it off sale for good. Its orders keep it. Call after `lockMeal`. */
export async function archiveMeal(tx: Tx, meal: Meal, now: Date): Promise<void> {
  await archive(tx, [meal.id, now]);
  signalMealChange(tx, meal);
}

/** Deletes a meal without orders, and archives any other. Call after `lockMeal`. */
export async function deleteOrArchiveMeal(tx: Tx, meal: Meal, now: Date): Promise<void> {
  if (await hasOrderHistory(tx, meal.restaurantId, meal.id)) return archiveMeal(tx, meal, now);
  await deleteRow(tx, [meal.id]);
  signalMealChange(tx, meal);
}

const signalMealChange = (tx: Tx, { id, zip, restaurantId }: Meal) =>
  signalStockChange(tx, { mealId: id, zip, restaurantId });
