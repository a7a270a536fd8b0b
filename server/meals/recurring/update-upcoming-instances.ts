import { listRecurringDays } from '@fondly/contract/restaurant/recurrence';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { toStoredJson } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { type EditableSchedule, readSchedule, writeSchedule } from '../../restaurants/hours/schedule.ts';
import { deleteOrArchiveMeal } from '../archive-meal.ts';
import { openForMeal } from '../opening-hours/require-open.ts';
import { type Meal, mealRow, mealRowColumns } from '../schema.ts';
import { signalStockChange } from '../stock/reservations.ts';
import { findOpenDay } from './find-open-day.ts';
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
 * match its weekdays or are outside the hours of their day. Call after `lockSchedule` and `lockMeal` of the template (docs/domain.md#recurring-meals).
 */
export async function updateUpcomingInstances(app: App, tx: Tx, templateId: string): Promise<void> {
  const now = app.clock.now();
  const template = expectOneRow(await readTemplate(tx, [templateId]));
  const { zip: _zip, ...before } = await readSchedule(app, template.restaurantId, tx);
  let schedule: EditableSchedule = before;
  for (const { isUnreserved, ...meal } of await lockUpcomingInstances(tx, templateId, now)) {
    if (!isUnreserved || meal.isDetached) continue;
    const isStillScheduled = listRecurringDays(template, meal.availableDate, meal.availableDate).length > 0;
    const opening = findOpenDay(template, meal.availableDate, schedule);
    if (!isStillScheduled || opening === 'closed') {
      await deleteOrArchiveMeal(tx, meal, now);
      continue;
    }
    if (opening === 'open-for-it') schedule = openForMeal(schedule, template, meal.availableDate);
    const { id, isActive, expiresAt, createdAt, hasQueue } = meal;
    const keptFields = { id, isActive, expiresAt, createdAt, hasQueue, ...toInstanceStock(template, meal) };
    const instance = { ...toMealInstance(template, meal.availableDate, now), ...keptFields };
    await replace(tx, [meal.id, toStoredJson(mealRow, instance)]);
    signalStockChange(tx, { mealId: meal.id, zip: meal.zip, restaurantId: meal.restaurantId });
  }
  if (schedule !== before) await writeSchedule(app, template.restaurantId, schedule, tx);
}

/** Keeps a stock that the restaurant has set for this day. */
function toInstanceStock({ initialQuantity }: Meal, meal: Meal) {
  const isStockEdited = meal.availableQuantity !== meal.initialQuantity;
  const quantity = isStockEdited ? meal.availableQuantity : initialQuantity;
  return { availableQuantity: quantity, listedQuantity: quantity };
}
