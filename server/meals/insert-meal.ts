import { randomUUID } from 'node:crypto';
import type { OwnMealView } from '@fondly/contract/meals';
import { eq } from 'drizzle-orm';
import { one, type Tx } from '../platform/database/db.ts';
import { restaurants } from '../restaurants/schema.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { checkMealForm, type MealWish } from './check-meal-form.ts';
import { readOwnMeal } from './list-staff-meals.ts';
import { meals } from './schema.ts';
import { tellStock } from './stock/reservations.ts';

/**
 * Lists a meal of the own kitchen and tells whoever looks at its ZIP. What is listed is what is on sale: the
 * first portion is neither held nor sold.
 *
 * @throws Problem `invalid-input` with the fields that do not fit the kitchen's day
 */
export async function addMeal(tx: Tx, manager: Manager, form: MealWish, now: Date): Promise<OwnMealView> {
  const { id: restaurantId } = manager.restaurant;
  await requireRole(tx, manager, 'manager');
  const where = { zip: restaurants.zip, timezone: restaurants.timezone };
  const place = one(await tx.select(where).from(restaurants).where(eq(restaurants.id, restaurantId)));
  const { recurringDays, recurringEndDate, isRecurring, ...listing } = form;
  const id = randomUUID();
  await tx.insert(meals).values({
    ...listing,
    ...place,
    ...checkMealForm(form, place.timezone, now),
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
  tellStock(tx, { mealId: id, zip: place.zip, restaurantId });
  return readOwnMeal(tx, restaurantId, id, now);
}
