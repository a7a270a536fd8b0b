import { policies } from '@fondly/contract/policies';
import { toLocalTime } from '@fondly/contract/time';
import { isForTodaySql, mealColumns, mealJoins, mealVisibleSql, shownMealRow } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import type { App } from '../../platform/app.ts';
import { type Row, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/** A meal that a follower can order now, with the name of its restaurant. */
export const mealOnSaleRow = row({ ...shownMealRow.columns, restaurantName: text });
export type MealOnSale = Row<typeof mealOnSaleRow>;

/** Starts from the restaurants that have followers, so that it never scans all meals. */
const readMeals = statement(
  'alerts-on-sale',
  mealOnSaleRow,
  `select ${mealColumns}, r.name as restaurant_name
   from (select distinct f.restaurant_id from favorites f
     where $2::uuid is null or f.restaurant_id = $2::uuid) followed
   join restaurants r on r.id = followed.restaurant_id join meals m on m.restaurant_id = r.id ${mealJoins}
   where ${isForTodaySql} and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')}
   order by m.pickup_end, m.id`,
);

/**
 * The meals that can be ordered now at restaurants that have followers.
 *
 * @param restaurantId - of one restaurant, or null for all of them
 */
export async function listMealsOnSale(app: App, restaurantId: string | null, now: Date): Promise<MealOnSale[]> {
  const rows = await readMeals(app.db, [now, restaurantId]);
  return rows.filter((row) => findUnavailableReason(row, now) === null);
}

/** Quiet hours follow the restaurant's time zone, since people who pick up there are in it. */
export function isQuietHour(now: Date, timezone: string): boolean {
  const time = toLocalTime(now, timezone);
  return time < policies.favoriteNotificationsFrom || time >= policies.favoriteNotificationsUntil;
}
