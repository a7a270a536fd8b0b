import { isForTodaySql, mealColumns, mealJoins, mealRow, mealVisibleSql } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import type { App } from '../../platform/app.ts';
import { type Row, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/** A meal that a follower could order now, with its kitchen's name. */
export const mealOnSaleRow = row({ ...mealRow.columns, restaurantName: text });
export type MealOnSale = Row<typeof mealOnSaleRow>;

/** Walks from the kitchens that somebody follows to their meals of today, never over all meals of the country. */
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
 * What can be ordered now of kitchens that somebody follows.
 *
 * @param restaurantId - of one kitchen; null reads all of them
 */
export async function listMealsOnSale(app: App, restaurantId: string | null, now: Date): Promise<MealOnSale[]> {
  const rows = await readMeals(app.db, [now, restaurantId]);
  return rows.filter((row) => findUnavailableReason(row, now) === null);
}
