import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import type { Tx } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../../restaurants/staff-access.ts';
import type { Staff } from '../../restaurants/staff-actors.ts';
import { type Meal, mealRow, mealRowColumns } from '../schema.ts';
import { lockMeal } from './reservations.ts';

const readOwn = statement(
  'meal-read-own',
  mealRow,
  `select ${mealRowColumns} from meals where id = $1 and ${staffAccessSql('restaurant_id', 2)}`,
);

/**
 * Locks a meal of the person's restaurant and checks the role. Orders and changes of the meal wait until the
 * transaction ends.
 */
export async function lockOwnMeal(
  tx: Tx,
  staff: Staff,
  mealId: string,
  lowestRole: RestaurantRole = 'manager',
): Promise<Meal> {
  const locked = await lockMeal(tx, mealId);
  if (locked?.restaurantId !== staff.restaurant.id) throw new Problem('not-found');
  const [meal] = await readOwn(tx, [mealId, ...staffAccessValues(staff, lowestRole)]);
  if (!meal || meal.archivedAt !== null) throw new Problem('not-found');
  return meal;
}
