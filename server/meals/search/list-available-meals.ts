import type { MealWithRestaurantView } from '@fondly/contract/meals';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import {
  isForTodaySql,
  mealColumns,
  mealJoins,
  mealVisibleSql,
  restaurantOfMealColumns,
  restaurantOfMealRow,
  shownMealRow,
} from '../meal-columns.ts';
import { toMealWithRestaurantView } from '../to-meal-view.ts';

const list = statement(
  'available-meals',
  row({ ...shownMealRow.columns, ...restaurantOfMealRow.columns }),
  `select ${mealColumns}, ${restaurantOfMealColumns} from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where m.restaurant_id = any($2::uuid[]) and ${isForTodaySql} and m.available_quantity > 0
     and ${visibleSql('r', '$3')} and ${mealVisibleSql('$3')}
   order by m.pickup_end, m.id limit 1000`,
);

/** Lists what can be ordered now at these restaurants, the earliest end of pickup first. */
export async function listAvailableMeals(
  app: App,
  customer: Customer,
  restaurantIds: string[],
): Promise<MealWithRestaurantView[]> {
  const now = app.clock.now();
  const rows = await list(app.db, [now, restaurantIds, customer.isAdmin]);
  return rows
    .map((meal) => toMealWithRestaurantView(meal, 0, now))
    .filter(({ unavailableReason }) => unavailableReason === null);
}
