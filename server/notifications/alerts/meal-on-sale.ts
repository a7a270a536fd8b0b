import { mealColumns, mealJoins, mealVisibleSql, shownMealRow } from '../../meals/meal-columns.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import type { Connection } from '../../platform/database/db.ts';
import { type Row, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/** A meal of an alert, with the name of its restaurant. */
export const mealOnSaleRow = row({ ...shownMealRow.columns, restaurantName: text });
export type MealOnSale = Row<typeof mealOnSaleRow>;

export const mealOnSaleColumns = `${mealColumns}, r.name as restaurant_name`;
/** The meals that anyone may see. `$1` is now. */
export const visibleMealsSql = `meals m join restaurants r on r.id = m.restaurant_id
    and ${visibleSql('r', 'false')} and ${mealVisibleSql('false')} ${mealJoins}`;

const readMeals = statement(
  'alerts-on-sale',
  mealOnSaleRow,
  `select ${mealOnSaleColumns} from ${visibleMealsSql} where m.id = any($2::uuid[]) order by m.pickup_end, m.id`,
);

/** Those of the meals that can be ordered now, by the end of their window. */
export async function listMealsOnSale(on: Connection, mealIds: string[], now: Date): Promise<MealOnSale[]> {
  return (await readMeals(on, [now, mealIds])).filter((meal) => findUnavailableReason(meal, now) === null);
}
