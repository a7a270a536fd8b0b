import type { readTodaysMeals as endpoint } from '@fondly/contract/public';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import {
  isForTodaySql,
  mealColumns,
  mealJoins,
  mealRow,
  mealVisibleSql,
  restaurantOfMealColumns,
  restaurantOfMealRow,
} from '../meal-columns.ts';
import { findUnavailableReason } from '../orderable.ts';
import { toMealWithRestaurantView } from '../to-meal-view.ts';

export type Today = z.output<(typeof endpoint)['schema']['response'][200]>;

const maxMealsShown = 4;
/** Enough rows to find four available meals of four restaurants. */
const maxMealsRead = 60;

const onSaleToday = `from meals m join restaurants r on r.id = m.restaurant_id
  where ${isForTodaySql} and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}`;

const count = statement(
  'today-count',
  row({ meals: notNull(integer), restaurants: notNull(integer) }),
  `select count(*)::int as meals, count(distinct m.restaurant_id)::int as restaurants ${onSaleToday}
     and m.available_quantity > 0`,
);
const find = statement(
  'today-meals',
  row({ ...mealRow.columns, ...restaurantOfMealRow.columns }),
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
  const { meals, restaurants } = expectOneRow(counts);
  const orderable = rows.filter((row) => findUnavailableReason(row, now) === null);
  const restaurantsShown = new Set<string>();
  const onePerRestaurant = orderable.filter(
    ({ restaurantId }) => restaurantsShown.size < restaurantsShown.add(restaurantId).size,
  );
  const shown = onePerRestaurant.slice(0, maxMealsShown).map((row) => toMealWithRestaurantView(row, 0, now));
  return { mealCount: meals, restaurantCount: restaurants, meals: shown };
}
