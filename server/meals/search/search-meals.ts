import type { SearchView } from '@fondly/contract/meals';
import { earlier } from '@fondly/contract/time';
import type { Person } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Connection, ReadConnection } from '../../platform/database/db.ts';
import { float, row } from '../../platform/database/row.ts';
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
import { toNextChange } from '../orderable.ts';
import { toMealWithRestaurantView } from '../to-meal-view.ts';

/** A search for today's meals around a ZIP. */
export type SearchInput = { zip: string; miles: number };
/** A search result and the instant at which time alone changes it. */
export type SearchResult = { view: SearchView; validUntil: Date };

/** Above the meals of any city's ZIP for one day. The limit bounds the cost of a request. */
const maxResults = 300;

const foundMeal = row({ miles: float, ...shownMealRow.columns, ...restaurantOfMealRow.columns });

/**
 * Walks ZIPs by distance over the neighbor table and reads each by one partial index: 0.24 ms at a million meals, the
 * same as at two thousand. PostgreSQL stops after the nearest ZIPs when they fill the list.
 */
const search = statement(
  'meals-search',
  foundMeal,
  `select near.miles, meal.*
   from zip_neighbours near cross join lateral (
     select ${mealColumns}, ${restaurantOfMealColumns}
     from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
     where m.zip = near.near_zip and ${isForTodaySql} and ${visibleSql('r', '$4')} and ${mealVisibleSql('$4')}
     order by m.pickup_end, m.id limit ${maxResults}) meal
   where near.zip = $2 and near.miles <= $3
   order by near.miles, meal.pickup_end, meal.id limit ${maxResults}`,
);

/**
 * Today's meals of a ZIP by the end of their window, then those of other ZIPs within `miles`, nearest first. Includes
 * sold-out meals and excludes ended, inactive and closed ones. An unknown ZIP gives an empty result.
 */
export async function searchMeals(
  app: App,
  { zip, miles }: SearchInput,
  viewer: Pick<Person, 'isAdmin'>,
  connection: Connection | ReadConnection = app.db,
): Promise<SearchResult> {
  const now = app.clock.now();
  const rows = await search(connection, [now, zip, miles, viewer.isAdmin]);
  const view: SearchView = { zip, meals: [], nearby: [], isTruncated: rows.length === maxResults };
  let validUntil = nextQuarterHour(now);
  for (const row of rows) {
    validUntil = earlier(validUntil, toNextChange(row, now));
    const meal = toMealWithRestaurantView(row, row.miles, now);
    if (meal.unavailableReason !== null && meal.unavailableReason !== 'sold-out') continue;
    const list = row.zip === zip ? view.meals : view.nearby;
    list.push(meal);
  }
  return { view, validUntil };
}

/** Midnight is on a quarter of an hour in every time zone, and the service day changes with it. */
function nextQuarterHour(now: Date): Date {
  const quarter = 15 * 60_000;
  return new Date(Math.floor(now.getTime() / quarter) * quarter + quarter);
}
