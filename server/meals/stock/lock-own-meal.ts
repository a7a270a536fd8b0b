import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hasStaffAccess } from '../../restaurants/staff-access.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { type Meal, meals } from '../schema.ts';
import { lockMeal } from './reservations.ts';

/**
 * A meal of the own kitchen for somebody who has at least this role there, locked: nobody orders it and nobody else changes it until this transaction ends.
 *
 * @throws Problem `not-found` for one that is not of this kitchen or was deleted
 */
export async function lockOwnMeal(
  tx: Tx,
  staff: Staff,
  mealId: string,
  lowestRole: RestaurantRole = 'manager',
): Promise<Meal> {
  const locked = await lockMeal(tx, mealId);
  if (locked?.restaurantId !== staff.restaurant.id) throw new Problem('not-found');
  const isOwn = and(eq(meals.id, mealId), hasStaffAccess(meals.restaurantId, staff, lowestRole));
  const [meal] = await tx.select().from(meals).where(isOwn);
  if (!meal || meal.archivedAt !== null) throw new Problem('not-found');
  return meal;
}
