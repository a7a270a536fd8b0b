import type { StaffMealView } from '@fondly/contract/meals';
import { and, eq } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hasStaffAccess } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { meals } from '../schema.ts';
import { signalStockChange } from './reservations.ts';

/**
 * Puts a meal on sale or takes it off. Off sale nothing new is held; paid orders and holds that run stay.
 *
 * @throws Problem `not-found` for a meal that is not of this kitchen
 */
export async function setMealActive(
  app: App,
  manager: Manager,
  mealId: string,
  isActive: boolean,
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const isOwn = and(eq(meals.id, mealId), hasStaffAccess(meals.restaurantId, manager, 'manager'));
    const [meal] = await tx
      .update(meals)
      .set({ isActive, updatedAt: now })
      .where(isOwn)
      .returning({ mealId: meals.id, zip: meals.zip, restaurantId: meals.restaurantId });
    if (!meal) throw new Problem('not-found');
    signalStockChange(tx, meal);
    return readStaffMeal(tx, manager.restaurant.id, mealId, now);
  });
}
