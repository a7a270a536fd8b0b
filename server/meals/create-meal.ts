import type { newMeal, StaffMealView } from '@fondly/contract/restaurant/meals';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { insertMeal } from './insert-meal.ts';

/**
 * Lists a meal. A repeating meal is its own first instance, on sale on its own date, and the following days get meals
 * of their own.
 * @throws Problem `not-found` if `requestId` is the ID of a meal of another restaurant
 */
export async function createMeal(
  app: App,
  manager: Manager,
  { requestId, ...form }: z.output<typeof newMeal>,
): Promise<StaffMealView> {
  return transaction(app, async (tx) => {
    if (form.isRecurring) enqueue(tx, 'create-recurring-meals', {});
    return insertMeal(app, tx, manager, form, { requestId });
  });
}
