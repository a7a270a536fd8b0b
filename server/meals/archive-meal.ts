import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { type Meal, meals } from './schema.ts';
import { wasOrdered } from './stock/open-orders.ts';
import { tellStock } from './stock/reservations.ts';

/** Out of every list and off sale for good; its orders and their history keep it. Only after `lockMeal`. */
export async function archiveMeal(tx: Tx, meal: Meal, now: Date): Promise<void> {
  const away = { archivedAt: now, isActive: false, isRecurring: false, updatedAt: now };
  await tx.update(meals).set(away).where(eq(meals.id, meal.id));
  tell(tx, meal);
}

/** Erased where nobody ever ordered it, else archived. Only after `lockMeal`. */
export async function eraseMeal(tx: Tx, meal: Meal, now: Date): Promise<void> {
  if (await wasOrdered(tx, meal.restaurantId, meal.id)) return archiveMeal(tx, meal, now);
  await tx.delete(meals).where(eq(meals.id, meal.id));
  tell(tx, meal);
}

const tell = (tx: Tx, { id, zip, restaurantId }: Meal) => tellStock(tx, { mealId: id, zip, restaurantId });
