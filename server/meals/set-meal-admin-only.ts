import type { Tx } from '../platform/database/db.ts';
import { row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { signalStockChange } from './stock/reservations.ts';

const update = statement(
  'meal-set-admin-only',
  row({ name: text, mealId: uuid, zip: text, restaurantId: uuid }),
  `update meals set admin_only = $2, updated_at = $3 where id = $1
   returning name, id as meal_id, zip, restaurant_id`,
);

/**
 * Shows a meal to admins only, or to everybody.
 * @returns its name
 */
export async function setMealAdminOnly(tx: Tx, mealId: string, adminOnly: boolean, now: Date): Promise<string> {
  const [meal] = await update(tx, [mealId, adminOnly, now]);
  if (!meal) throw new Problem('not-found');
  signalStockChange(tx, meal);
  return meal.name;
}
