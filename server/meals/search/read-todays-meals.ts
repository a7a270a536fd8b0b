import type { readTodaysMeals as endpoint } from '@fondly/contract/public';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { array, boolean, integer, notNull, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import { taxPpmSql } from '../../tax/tax-rates.ts';
import {
  isForTodaySql,
  mealColumns,
  mealJoins,
  mealVisibleSql,
  restaurantOfMealColumns,
  restaurantOfMealRow,
  shownMealRow,
} from '../meal-columns.ts';
import { findUnavailableReason } from '../orderable.ts';
import { toMealWithRestaurantView } from '../to-meal-view.ts';

export type Today = z.output<(typeof endpoint)['schema']['response'][200]>;

const maxMealsShown = 4;
/** A visitor signs up, pays, and walks, so a meal that ends sooner comes after the others. */
export const hurryMinutes = 45;

const readCounts = statement(
  'today-counts',
  row({ meals: integer, restaurants: integer, mealIds: array(uuid), isTaxed: notNull(boolean) }),
  `select meals, restaurants, meal_ids, exists (
     select from tax_areas a where ${taxPpmSql('a.slug', '$1::date')} > 0) as is_taxed
   from todays_sales`,
);
/** The candidates may have changed since they were chosen, up to a minute ago. */
const find = statement(
  'today-meals',
  row({ ...shownMealRow.columns, ...restaurantOfMealRow.columns }),
  `select ${mealColumns}, ${restaurantOfMealColumns}
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where m.id = any ($2::uuid[]) and ${isForTodaySql} and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}
   order by m.image_url is null, m.pickup_end < $1 + interval '${hurryMinutes} minutes', m.pickup_end, m.id`,
);

/**
 * A few of today's available meals for signed-out visitors, one for each restaurant, different pictures first. The
 * counts are of the last run of `count-todays-meals`, at most about a minute old.
 */
export async function readTodaysMeals(app: App): Promise<Today> {
  const now = app.clock.now();
  const [counted] = await readCounts(app.reads.db(), [toLocalDate(now, pilotTimeZone)]);
  if (!counted) return { mealCount: 0, restaurantCount: 0, isTaxed: false, meals: [] };
  const rows = await find(app.reads.db(), [now, counted.mealIds]);
  const orderable = rows.filter((row) => findUnavailableReason(row, now) === null);
  const onePerRestaurant = firstOfEach(orderable, ({ restaurantId }) => restaurantId);
  const pictured = onePerRestaurant.filter(({ imageUrl }) => imageUrl !== null);
  const onePerPicture = firstOfEach(pictured, ({ imageUrl }) => imageUrl ?? '');
  const shown = [...new Set([...onePerPicture, ...onePerRestaurant])].slice(0, maxMealsShown);
  const { meals: mealCount, restaurants: restaurantCount, isTaxed } = counted;
  return { mealCount, restaurantCount, isTaxed, meals: shown.map((row) => toMealWithRestaurantView(row, 0, now)) };
}

/** The first row of each key, in the same order. */
function firstOfEach<Row>(rows: Row[], toKey: (row: Row) => string): Row[] {
  const keys = new Set<string>();
  return rows.filter((row) => keys.size < keys.add(toKey(row)).size);
}
