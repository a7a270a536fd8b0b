import { randomUUID } from 'node:crypto';
import type { StaffMealView } from '@fondly/contract/meals';
import { eq } from 'drizzle-orm';
import { expectOneRow, type Tx } from '../platform/database/db.ts';
import { restaurants } from '../restaurants/schema.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { checkMealForm, type MealInput } from './check-meal-form.ts';
import { readStaffMeal } from './list-staff-meals.ts';
import { meals } from './schema.ts';
import { signalStockChange } from './stock/reservations.ts';

/**
 * Lists a meal of the own kitchen and tells whoever looks at its ZIP. What is listed is what is on sale: the
 * first portion is neither held nor sold.
 *
 * @throws Problem `invalid-input` with the fields that do not fit the kitchen's day
 */
export async function insertMeal(tx: Tx, manager: Manager, form: MealInput, now: Date): Promise<StaffMealView> {
  const { id: restaurantId } = manager.restaurant;
  await requireRole(tx, manager, 'manager');
  const where = { zip: restaurants.zip, timezone: restaurants.timezone };
  const location = expectOneRow(await tx.select(where).from(restaurants).where(eq(restaurants.id, restaurantId)));
  const { recurringDays, recurringEndDate, isRecurring, ...listing } = form;
  const id = randomUUID();
  await tx.insert(meals).values({
    ...listing,
    ...location,
    ...checkMealForm(form, location.timezone, now),
    id,
    restaurantId,
    ingredients: form.ingredients || null,
    listedQuantity: form.availableQuantity,
    initialQuantity: form.initialQuantity ?? form.availableQuantity,
    isRecurring,
    recurringDays: isRecurring ? [...new Set(recurringDays)].sort() : [],
    recurringEndDate: isRecurring ? recurringEndDate : null,
    createdAt: now,
    updatedAt: now,
  });
  signalStockChange(tx, { mealId: id, zip: location.zip, restaurantId });
  return readStaffMeal(tx, restaurantId, id, now);
}
