import type { Person } from '../accounts/sessions/actor.ts';
import { type Db, statement, type Tx } from '../platform/database/db.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import {
  type MealRow,
  mealColumns,
  mealJoins,
  mealVisibleSql,
  type RestaurantOfMeal,
  restaurantOfMealColumns,
} from './meal-columns.ts';

/** One meal with its kitchen: what the order page shows and what a checkout begins with. */
export type MealForOrderRow = MealRow &
  RestaurantOfMeal & { ownerId: string; restaurantPhone: string; restaurantZip: string; pickupInstructions: string };

/** A meal that is off sale is no longer there for customers, though they may know its id; an admin reads every one. */
const find = statement<MealForOrderRow>(
  'meal-offer',
  `select ${mealColumns}, ${restaurantOfMealColumns}, r.owner_id as "ownerId", r.phone as "restaurantPhone",
     r.zip as "restaurantZip", r.pickup_instructions as "pickupInstructions"
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where m.id = $2 and ((m.is_active and ${visibleSql('r', '$3')} and ${mealVisibleSql('$3')}) or $3)`,
);

/** The meal as this viewer may see it, ended and sold-out ones too; null when it is not there for this viewer. */
export async function readMealForOrder(
  on: Db | Tx,
  mealId: string,
  viewer: Pick<Person, 'isAdmin'>,
  now: Date,
): Promise<MealForOrderRow | null> {
  const [row] = await find(on, [now, mealId, viewer.isAdmin]);
  return row ?? null;
}
