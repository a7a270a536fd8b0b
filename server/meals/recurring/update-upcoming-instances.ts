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
 * Brings the days to come of a template in line with it: those that nobody has ordered and that were not changed by
 * themselves. Days that no longer fit its pattern go. Only after `lockMeal` of the template. See
 * docs/domain.md#recurring-meals.
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

/** A stock that the kitchen has set for this day alone stays. */
function toInstanceStock({ initialQuantity }: Meal, meal: Meal) {
  const isStockEdited = meal.availableQuantity !== meal.initialQuantity;
  const quantity = isStockEdited ? meal.availableQuantity : initialQuantity;
  return { availableQuantity: quantity, listedQuantity: quantity };
}
