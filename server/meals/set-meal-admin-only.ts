import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { meals } from './schema.ts';
import { signalStockChange } from './stock/reservations.ts';

/**
 * Shows a meal to admins only, or to everybody.
 *
 * @returns its name
 * @throws Problem `not-found`
 */
export async function setMealAdminOnly(tx: Tx, mealId: string, adminOnly: boolean, now: Date): Promise<string> {
  const [meal] = await tx
    .update(meals)
    .set({ adminOnly, updatedAt: now })
    .where(eq(meals.id, mealId))
    .returning({ name: meals.name, mealId: meals.id, zip: meals.zip, restaurantId: meals.restaurantId });
  if (!meal) throw new Problem('not-found');
  signalStockChange(tx, meal);
  return meal.name;
}
