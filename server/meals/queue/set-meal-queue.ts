import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { App } from '../../platform/app.ts';
import { command } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { lockOwnMeal } from '../stock/lock-own-meal.ts';
import { signalStockChange } from '../stock/reservations.ts';

/** The coming days of a repeating meal follow it. */
const update = command(
  'meal-set-queue',
  `update meals set has_queue = $2, updated_at = $3 where id = $1 or (template_id = $1 and pickup_end > $3)`,
);

/** Offers a line while a meal is sold out, or not. Without one, who waits is told that the line has closed. */
export async function setMealQueue(
  app: App,
  manager: Manager,
  mealId: string,
  hasQueue: boolean,
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const meal = await lockOwnMeal(tx, manager, mealId);
    await update(tx, [mealId, hasQueue, now]);
    signalStockChange(tx, { mealId, zip: meal.zip, restaurantId: meal.restaurantId });
    return readStaffMeal(tx, manager.restaurant.id, mealId, now);
  });
}
