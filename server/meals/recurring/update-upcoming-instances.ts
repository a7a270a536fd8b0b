import { listRecurringDays } from '@fondly/contract/restaurant/recurrence';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { toStoredJson } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { deleteOrArchiveMeal } from '../archive-meal.ts';
import { type Meal, mealRow, mealRowColumns } from '../schema.ts';
import { signalStockChange } from '../stock/reservations.ts';
import { lockUpcomingInstances } from './lock-upcoming-instances.ts';
import { toMealInstance } from './to-meal-instance.ts';

const readTemplate = statement('instances-read-template', mealRow, `select ${mealRowColumns} from meals where id = $1`);
const replace = command(
  'instance-replace',
  `update meals set (${mealRowColumns}) = (select ${mealRowColumns} from jsonb_populate_record(null::meals, $2))
   where id = $1`,
);

/**
 * Updates the future instances of a template that have no orders and were not edited. Deletes instances that no longer
 * match its weekdays. Call after `lockMeal` of the template (docs/domain.md#recurring-meals).
 */
export async function updateUpcomingInstances(tx: Tx, templateId: string, now: Date): Promise<void> {
  const template = expectOneRow(await readTemplate(tx, [templateId]));
  for (const { isUnreserved, ...meal } of await lockUpcomingInstances(tx, templateId, now)) {
    if (!isUnreserved || meal.isDetached) continue;
    const isStillScheduled = listRecurringDays(template, meal.availableDate, meal.availableDate).length > 0;
    if (!isStillScheduled) {
      await deleteOrArchiveMeal(tx, meal, now);
      continue;
    }
    const { id, isActive, expiresAt, createdAt } = meal;
    const keptFields = { id, isActive, expiresAt, createdAt, ...toInstanceStock(template, meal) };
    const instance = { ...toMealInstance(template, meal.availableDate, now), ...keptFields };
    await replace(tx, [meal.id, toStoredJson(mealRow, instance)]);
    signalStockChange(tx, { mealId: meal.id, zip: meal.zip, restaurantId: meal.restaurantId });
  }
}

/** Keeps a stock that the restaurant has set for this day. */
function toInstanceStock({ initialQuantity }: Meal, meal: Meal) {
  const isStockEdited = meal.availableQuantity !== meal.initialQuantity;
  const quantity = isStockEdited ? meal.availableQuantity : initialQuantity;
  return { availableQuantity: quantity, listedQuantity: quantity };
}
