import type { OwnMealView } from '@fondly/contract/meals';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import type { MealWish } from './check-meal-form.ts';
import { addMeal } from './insert-meal.ts';

/**
 * Lists a meal. One that repeats is itself its first instance: it is on sale on its own date like any other, and
 * days to come get meals of their own.
 *
 * @throws Problem `invalid-input` with the fields that do not fit. Restaurant specification, section 5, Meal form
 */
export async function createMeal(app: App, manager: Manager, form: MealWish): Promise<OwnMealView> {
  return transaction(app, async (tx) => {
    if (form.isRecurring) enqueue(tx, 'list-recurring-meals', {});
    return addMeal(tx, manager, form, app.clock.now());
  });
}
