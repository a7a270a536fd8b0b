import type { MealView } from '@fondly/contract/meals';
import type { ReviewView } from '@fondly/contract/public-pages/reviews';
import type { UsualSaleView } from '@fondly/contract/restaurant/hours/usual-sale-view';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import type { Viewer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { integer, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { mealColumns, mealJoins, mealVisibleSql, shownMealRow } from '../meal-columns.ts';
import { findUnavailableReason, type UnavailableReason } from '../orderable.ts';
import { toMealView } from '../to-meal-view.ts';
import { listReviews } from './list-reviews.ts';
import { findVisibleRestaurant, toPublicRestaurantView } from './public-restaurant-view.ts';

const hiddenReasons: (UnavailableReason | null)[] = ['not-on-sale', 'no-tax-area'];

/** The page shows one week ahead. */
const findMeals = statement(
  'kitchen-meals',
  shownMealRow,
  `select ${mealColumns} from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where m.restaurant_id = $2 and m.is_active and m.pickup_end > $1 and ${mealVisibleSql('$3')}
     and m.available_date between ($1::timestamptz)::date - 2 and ($1::timestamptz)::date + 8
   order by m.pickup_start, m.pickup_end, m.id limit 200`,
);

const listUsualSales = statement(
  'kitchen-usual-sales',
  row({ weekday: notNull(integer), listsAt: notNull(text), goneAfterMinutes: nullable(integer) }),
  `select u.weekday::int, to_char(u.lists_at, 'HH24:MI') as lists_at, u.gone_after_minutes
   from usual_sales u join restaurants r on r.id = u.restaurant_id
   where u.restaurant_id = $1 and r.shows_usual_times order by u.weekday`,
);

/**
 * One restaurant with its meals of today and later. While it is paused or closed, its page still lists the meals with
 * the reason why they are unavailable.
 */
export async function readRestaurant(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<{
  restaurant: PublicRestaurantView;
  meals: MealView[];
  usualSales: UsualSaleView[];
  reviews: ReviewView[];
}> {
  const now = app.clock.now();
  const [[found], meals, usualSales, reviews] = await Promise.all([
    findVisibleRestaurant(app.db, [now, viewer.id, viewer.isAdmin, id]),
    findMeals(app.db, [now, id, viewer.isAdmin]),
    listUsualSales(app.db, [id]),
    listReviews(app, id),
  ]);
  if (!found) throw new Problem('restaurant-not-found');
  const shown = meals.filter((meal) => !hiddenReasons.includes(findUnavailableReason(meal, now)));
  return {
    restaurant: toPublicRestaurantView(found, now),
    meals: shown.map((meal) => toMealView(meal, now)),
    usualSales,
    reviews,
  };
}
