import type { readTodaysMeals as endpoint } from '@fondly/contract/public';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { integer, notNull, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import {
  isForTodaySql,
  mealColumns,
  mealJoins,
  mealVisibleSql,
  restaurantOfMealColumns,
  restaurantOfMealRow,
  saleTimeColumns,
  shownMealRow,
} from '../meal-columns.ts';
import { findTimeUnavailableReason, findUnavailableReason, saleTimeRow } from '../orderable.ts';
import { toMealWithRestaurantView } from '../to-meal-view.ts';

export type Today = z.output<(typeof endpoint)['schema']['response'][200]>;

const maxMealsShown = 4;
/** Enough rows to find four available meals of four restaurants. */
const maxMealsRead = 60;

const onSaleToday = `from meals m join restaurants r on r.id = m.restaurant_id
  where ${isForTodaySql} and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}`;

/** One row for the meals of a restaurant with the same window, since time decides the same about all of them. */
const count = statement(
  'today-count',
  row({ restaurantId: uuid, meals: notNull(integer), ...saleTimeRow.columns }),
  `select m.restaurant_id, m.meals, ${saleTimeColumns}
   from (select m.restaurant_id, m.available_date, m.timezone, m.pickup_start, m.pickup_end, m.is_active, m.expires_at,
       count(*)::int as meals
     ${onSaleToday} and m.available_quantity > 0 group by 1, 2, 3, 4, 5, 6, 7) m
   join restaurants r on r.id = m.restaurant_id`,
);
const find = statement(
  'today-meals',
  row({ ...shownMealRow.columns, ...restaurantOfMealRow.columns }),
  `select ${mealColumns}, ${restaurantOfMealColumns}
   from (select m.* ${onSaleToday} and m.available_quantity > 0
     order by m.image_url is null, m.pickup_end, m.id limit ${maxMealsRead}) m
   join restaurants r on r.id = m.restaurant_id ${mealJoins}
   order by m.image_url is null, m.pickup_end, m.id`,
);

/** A few of today's available meals for signed-out visitors, one for each restaurant. */
export async function readTodaysMeals(app: App): Promise<Today> {
  const now = app.clock.now();
  const [counts, rows] = await Promise.all([count(app.db, [now]), find(app.db, [now])]);
  const onSale = counts.filter((sale) => findTimeUnavailableReason(sale, now) === null);
  const orderable = rows.filter((row) => findUnavailableReason(row, now) === null);
  const restaurantsShown = new Set<string>();
  const onePerRestaurant = orderable.filter(
    ({ restaurantId }) => restaurantsShown.size < restaurantsShown.add(restaurantId).size,
  );
  const shown = onePerRestaurant.slice(0, maxMealsShown).map((row) => toMealWithRestaurantView(row, 0, now));
  return {
    mealCount: onSale.reduce((sum, { meals }) => sum + meals, 0),
    restaurantCount: new Set(onSale.map(({ restaurantId }) => restaurantId)).size,
    meals: shown,
  };
}
