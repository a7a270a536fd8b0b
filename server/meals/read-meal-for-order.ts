import type { Person } from '../accounts/sessions/actor.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { integer, nullable, type Row, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import { taxPpmSql } from '../tax/tax-rates.ts';
import {
  mealColumns,
  mealJoins,
  mealVisibleSql,
  restaurantOfMealColumns,
  restaurantOfMealRow,
  shownMealRow,
} from './meal-columns.ts';

/** One meal with its restaurant, for the order page and the start of a checkout. */
const mealForOrderRow = row({
  ...shownMealRow.columns,
  ...restaurantOfMealRow.columns,
  ownerId: uuid,
  restaurantPhone: text,
  restaurantZip: text,
  pickupInstructions: text,
  taxAreaName: nullable(text),
  /** Of the day of the meal; null without a rate. */
  taxPpm: nullable(integer),
});
export type MealForOrderRow = Row<typeof mealForOrderRow>;

/** Customers cannot read a meal that is off sale, even by id. Admins read every meal. */
const find = statement(
  'meal-offer',
  mealForOrderRow,
  `select ${mealColumns}, ${restaurantOfMealColumns}, r.owner_id, r.phone as restaurant_phone,
     r.zip as restaurant_zip, r.pickup_instructions,
     (select a.name from tax_areas a where a.slug = r.tax_area) as tax_area_name,
     ${taxPpmSql('r.tax_area', 'm.available_date')} as tax_ppm
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where m.id = $2 and ((m.is_active and ${visibleSql('r', '$3')} and ${mealVisibleSql('$3')}) or $3)`,
);

/** The meal in the view of this person, ended and sold-out ones included; null when the person may not see it. */
export async function readMealForOrder(
  on: Db | Tx,
  mealId: string,
  viewer: Pick<Person, 'isAdmin'>,
  now: Date,
): Promise<MealForOrderRow | null> {
  const [row] = await find(on, [now, mealId, viewer.isAdmin]);
  return row ?? null;
}
