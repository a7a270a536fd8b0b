import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import type { MealInput } from './check-meal-form.ts';
import { insertMeal } from './insert-meal.ts';

/**
 * Lists a meal. A repeating meal is its own first instance, on sale on its own date, and the following days get meals
 * of their own.
 */
export async function createMeal(app: App, manager: Manager, form: MealInput): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    if (form.isRecurring) enqueue(tx, 'create-recurring-meals', {});
    return insertMeal(app, tx, manager, form);
  });
}
