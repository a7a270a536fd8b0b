import type { OwnMealView } from '@fondly/contract/meals';
import { and, eq } from 'drizzle-orm';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { ofKitchen } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { readOwnMeal } from '../list-staff-meals.ts';
import { meals } from '../schema.ts';
import { tellStock } from './reservations.ts';

/**
 * Puts a meal on sale or takes it off. Off sale nothing new is held; paid orders and holds that run stay.
 *
 * @throws Problem `not-found` for a meal that is not of this kitchen
 */
export async function setActive(app: App, manager: Manager, mealId: string, isActive: boolean): Promise<OwnMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const isOwn = and(eq(meals.id, mealId), ofKitchen(meals.restaurantId, manager, 'manager'));
    const [meal] = await tx
      .update(meals)
      .set({ isActive, updatedAt: now })
      .where(isOwn)
      .returning({ mealId: meals.id, zip: meals.zip, restaurantId: meals.restaurantId });
    if (!meal) throw new Problem('not-found');
    tellStock(tx, meal);
    return readOwnMeal(tx, manager.restaurant.id, mealId, now);
  });
}
