import type { StaffMealView } from '@fondly/contract/meals';
import { eq } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { meals } from '../schema.ts';
import { lockOwnMeal } from './lock-own-meal.ts';
import { signalStockChange } from './reservations.ts';

/**
 * Ends the sale of a meal now, for this day alone: one that repeats comes again. Taken back, it is on sale until its
 * window ends, as before. Orders that were made stay.
 *
 * @throws Problem `not-found`
 */
export async function setMealExpired(
  app: App,
  manager: Manager,
  mealId: string,
  isExpired: boolean,
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const meal = await lockOwnMeal(tx, manager, mealId);
    const expiresAt = isExpired ? now : null;
    await tx.update(meals).set({ expiresAt, updatedAt: now }).where(eq(meals.id, mealId));
    signalStockChange(tx, { mealId, zip: meal.zip, restaurantId: meal.restaurantId });
    return readStaffMeal(tx, manager.restaurant.id, mealId, now);
  });
}
