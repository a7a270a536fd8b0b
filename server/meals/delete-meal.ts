import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { noColumns, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { archiveMeal, deleteOrArchiveMeal } from './archive-meal.ts';
import { lockUpcomingInstances } from './recurring/lock-upcoming-instances.ts';
import type { Meal } from './schema.ts';
import { lockOwnMeal } from './stock/lock-own-meal.ts';
import { readOpenOrders } from './stock/open-orders.ts';

const findInstance = statement('meal-find-instance', noColumns, 'select from meals where template_id = $1 limit 1');

type Removed = { removed: number; kept: number };

/**
 * Deletes a meal. An ordered meal is archived instead, and so is an instance of a repeating meal, because the task
 * would list it again. A template can take its future instances along, except those with orders.
 */
export async function deleteMeal(app: App, manager: Manager, mealId: string, comingDays: 'keep' | 'remove') {
  return transaction(app, async (tx): Promise<Removed> => {
    const now = app.clock.now();
    const meal = await lockOwnMeal(tx, manager, mealId);
    const { count } = await readOpenOrders(tx, meal.restaurantId, mealId);
    if (count > 0) throw new Problem('meal-has-orders', { orders: count });
    const result = await removeUpcomingInstances(tx, meal, comingDays, now);
    if (meal.templateId !== null || (await hasInstances(tx, mealId))) await archiveMeal(tx, meal, now);
    else await deleteOrArchiveMeal(tx, meal, now);
    return result;
  });
}

async function removeUpcomingInstances(tx: Tx, template: Meal, mode: 'keep' | 'remove', now: Date): Promise<Removed> {
  const upcoming = await lockUpcomingInstances(tx, template.id, now);
  const removable = mode === 'remove' ? upcoming.filter(({ isUnreserved }) => isUnreserved) : [];
  for (const meal of removable) await deleteOrArchiveMeal(tx, meal, now);
  return { removed: removable.length, kept: upcoming.length - removable.length };
}

/** Whether other meals use this meal as their template. */
async function hasInstances(tx: Tx, mealId: string): Promise<boolean> {
  return (await findInstance(tx, [mealId])).length > 0;
}
