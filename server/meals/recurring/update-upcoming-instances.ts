import { daysAgain } from '@fondly/contract/restaurant/recurrence';
import { eq } from 'drizzle-orm';
import { one, type Tx } from '../../platform/database/db.ts';
import { eraseMeal } from '../archive-meal.ts';
import { type Meal, meals } from '../schema.ts';
import { tellStock } from '../stock/reservations.ts';
import { lockComingDays } from './lock-upcoming-instances.ts';
import { instanceOf } from './to-meal-instance.ts';

/**
 * Brings the days to come of a template in line with it: those that nobody has ordered and that were not changed by
 * themselves. Days that no longer fit its pattern go. Only after `lockMeal` of the template. Rule D-15.
 */
export async function changeComingDays(tx: Tx, templateId: string, now: Date): Promise<void> {
  const template = one(await tx.select().from(meals).where(eq(meals.id, templateId)));
  for (const { isFree, ...meal } of await lockComingDays(tx, templateId, now)) {
    if (!isFree || meal.isDetached) continue;
    const isAgain = daysAgain(template, meal.availableDate, meal.availableDate).length > 0;
    if (!isAgain) {
      await eraseMeal(tx, meal, now);
      continue;
    }
    const { id, isActive, expiresAt, createdAt } = meal;
    const own = { id, isActive, expiresAt, createdAt, ...stockOf(template, meal) };
    await tx
      .update(meals)
      .set({ ...instanceOf(template, meal.availableDate, now), ...own })
      .where(eq(meals.id, meal.id));
    tellStock(tx, { mealId: meal.id, zip: meal.zip, restaurantId: meal.restaurantId });
  }
}

/** A stock that the kitchen has set for this day alone stays. */
function stockOf({ initialQuantity }: Meal, meal: Meal) {
  const isTouched = meal.availableQuantity !== meal.initialQuantity;
  const quantity = isTouched ? meal.availableQuantity : initialQuantity;
  return { availableQuantity: quantity, listedQuantity: quantity };
}
