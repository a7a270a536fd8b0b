import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { type Meal, meals } from './schema.ts';
import { hasOrderHistory } from './stock/open-orders.ts';
import { signalStockChange } from './stock/reservations.ts';

/** Out of every list and off sale for good; its orders and their history keep it. Only after `lockMeal`. */
export async function archiveMeal(tx: Tx, meal: Meal, now: Date): Promise<void> {
  const archived = { archivedAt: now, isActive: false, isRecurring: false, updatedAt: now };
  await tx.update(meals).set(archived).where(eq(meals.id, meal.id));
  signalMealChange(tx, meal);
}

/** Erased where nobody ever ordered it, else archived. Only after `lockMeal`. */
export async function deleteOrArchiveMeal(tx: Tx, meal: Meal, now: Date): Promise<void> {
  if (await hasOrderHistory(tx, meal.restaurantId, meal.id)) return archiveMeal(tx, meal, now);
  await tx.delete(meals).where(eq(meals.id, meal.id));
  signalMealChange(tx, meal);
}

const signalMealChange = (tx: Tx, { id, zip, restaurantId }: Meal) =>
  signalStockChange(tx, { mealId: id, zip, restaurantId });
