import { type MealWithRestaurantView, maxComingMeals } from '@fondly/contract/meals';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { float, notNull, row, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';
import {
  mealColumns,
  mealJoins,
  mealVisibleSql,
  restaurantOfMealColumns,
  restaurantOfMealRow,
  shownMealRow,
} from '../meal-columns.ts';
import { findUnavailableReason } from '../orderable.ts';
import type { SearchInput } from '../search/search-meals.ts';
import { toMealWithRestaurantView } from '../to-meal-view.ts';

/**
 * Walks ZIPs by distance and stops when the list is full. In each it reads the meals of a week by the index
 * `meals_search`, and keeps the next day of each dish, so that a repeating meal is listed once.
 */
const list = statement(
  'meals-coming-up',
  row({ miles: float, opensAt: notNull(timestamp), ...shownMealRow.columns, ...restaurantOfMealRow.columns }),
  `select near.miles, meal.*
   from zip_neighbours near cross join lateral (
     select next.opens_at, ${mealColumns}, ${restaurantOfMealColumns}
     from (
       select distinct on (coalesce(c.template_id, c.id)) c.id,
         coalesce(c.on_sale_from, c.available_date::timestamp at time zone c.timezone) as opens_at
       from meals c
       where c.zip = near.near_zip and c.is_active and c.pickup_end > $1
         and c.pickup_end < $1::timestamptz + interval '9 days'
         and c.available_date <= ($1::timestamptz at time zone c.timezone)::date + 7
         and coalesce(c.on_sale_from, c.available_date::timestamp at time zone c.timezone) > $1
       order by coalesce(c.template_id, c.id), c.pickup_end) next
     join meals m on m.id = next.id join restaurants r on r.id = m.restaurant_id ${mealJoins}
     where ${visibleSql('r', '$4')} and ${mealVisibleSql('$4')}
     order by next.opens_at, m.id limit ${maxComingMeals}) meal
   where near.zip = $2 and near.miles <= $3
   order by near.miles, meal.opens_at, meal.id limit ${maxComingMeals}`,
);

/** The nearest meals of the next seven days whose sales have not opened, the earliest opening first. */
export async function listComingMeals(
  app: App,
  customer: Customer,
  { zip, miles }: SearchInput,
): Promise<MealWithRestaurantView[]> {
  const now = app.clock.now();
  const rows = await list(app.reads.db(), [now, zip, miles, customer.isAdmin]);
  return rows
    .filter((meal) => findUnavailableReason(meal, now) === 'not-yet')
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
    .map((meal) => toMealWithRestaurantView(meal, meal.miles, now));
}
