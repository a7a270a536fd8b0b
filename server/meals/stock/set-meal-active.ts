import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { App } from '../../platform/app.ts';
import { row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../../restaurants/staff-access.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { type AllergenAnswers, answerAllergens } from '../answer-allergens.ts';
import { readStaffMeal } from '../list-staff-meals.ts';
import { requireOpenForMeal } from '../opening-hours/require-open-for-meal.ts';
import { signalStockChange } from './reservations.ts';

const update = statement(
  'meal-set-active',
  row({ mealId: uuid, zip: text, restaurantId: uuid }),
  `update meals set is_active = $2, updated_at = $3 where id = $1 and ${staffAccessSql('restaurant_id', 4)}
   returning id as meal_id, zip, restaurant_id`,
);

/** Puts a meal with answered allergens on sale, within the opening hours, or takes it off. Off sale it accepts no new holds; paid orders and running holds stay. */
export async function setMealActive(
  app: App,
  manager: Manager,
  mealId: string,
  { isActive, stayOpen, answers }: { isActive: boolean; stayOpen: boolean; answers?: AllergenAnswers | undefined },
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    if (isActive) {
      await requireOpenForMeal(app, tx, manager, mealId, stayOpen);
      await answerAllergens(app, tx, manager, mealId, answers);
    }
    const [meal] = await update(tx, [mealId, isActive, now, ...staffAccessValues(manager, 'manager')]);
    if (!meal) throw new Problem('not-found');
    signalStockChange(tx, meal);
    return readStaffMeal(tx, manager.restaurant.id, mealId, now);
  });
}
