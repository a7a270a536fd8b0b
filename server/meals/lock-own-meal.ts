import { eq } from 'drizzle-orm';
import { one, type Tx } from '../platform/db.ts';
import { Problem } from '../platform/problem.ts';
import type { Owner } from '../restaurants/owner.ts';
import { type Meal, meals } from './schema.ts';
import { lockMeal } from './stock.ts';

/**
 * A meal of the owner's kitchen, locked: nobody orders it and nobody else changes it until this transaction ends.
 *
 * @throws Problem `not-found` for one that is not of this kitchen or was deleted
 */
export async function lockOwnMeal(tx: Tx, owner: Owner, mealId: string): Promise<Meal> {
  const place = await lockMeal(tx, mealId);
  if (place?.restaurant_id !== owner.restaurant.id) throw new Problem('not-found');
  const meal = one(await tx.select().from(meals).where(eq(meals.id, mealId)));
  if (meal.archivedAt !== null) throw new Problem('not-found');
  return meal;
}
