import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { App } from '../../platform/app.ts';
import { command } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { type AllergenAnswers, answerAllergens } from '../answer-allergens.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { requireOpenForMeal } from '../opening-hours/require-open-for-meal.ts';
import { lockOwnMeal } from './lock-own-meal.ts';
import { signalStockChange } from './reservations.ts';

const update = command('meal-set-expired', 'update meals set expires_at = $2, updated_at = $3 where id = $1');

/**
 * Ends the sale of a meal now, for this day only; a repeating meal comes again. Undoing it restores the sale until the
 * window ends. Existing orders stay.
 */
export async function setMealExpired(
  app: App,
  manager: Manager,
  mealId: string,
  { isExpired, stayOpen, answers }: { isExpired: boolean; stayOpen: boolean; answers?: AllergenAnswers | undefined },
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    if (!isExpired) {
      await requireOpenForMeal(app, tx, manager, mealId, stayOpen);
      await answerAllergens(app, tx, manager, mealId, answers);
    }
    const meal = await lockOwnMeal(tx, manager, mealId);
    const expiresAt = isExpired ? now : null;
    await update(tx, [mealId, expiresAt, now]);
    signalStockChange(tx, { mealId, zip: meal.zip, restaurantId: meal.restaurantId });
    return readStaffMeal(tx, manager.restaurant.id, mealId, now);
  });
}
