import type { Person } from '../accounts/sessions/actor.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { type Row, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import {
  mealColumns,
  mealJoins,
  mealRow,
  mealVisibleSql,
  restaurantOfMealColumns,
  restaurantOfMealRow,
} from './meal-columns.ts';

/** One meal with its kitchen: what the order page shows and what a checkout begins with. */
const mealForOrderRow = row({
  ...mealRow.columns,
  ...restaurantOfMealRow.columns,
  ownerId: uuid,
  restaurantPhone: text,
  restaurantZip: text,
  pickupInstructions: text,
});
export type MealForOrderRow = Row<typeof mealForOrderRow>;

/** A meal that is off sale is no longer there for customers, though they may know its id; an admin reads every one. */
const find = statement(
  'meal-offer',
  mealForOrderRow,
  `select ${mealColumns}, ${restaurantOfMealColumns}, r.owner_id, r.phone as restaurant_phone,
     r.zip as restaurant_zip, r.pickup_instructions
   from meals m join restaurants r on r.id = m.restaurant_id ${mealJoins}
   where m.id = $2 and ((m.is_active and ${visibleSql('r', '$3')} and ${mealVisibleSql('$3')}) or $3)`,
);

/** The meal as this viewer may see it, ended and sold-out ones too; null when it is not there for this viewer. */
export async function readMealForOrder(
  on: Db | Tx,
  mealId: string,
  viewer: Pick<Person, 'isAdmin'>,
  now: Date,
): Promise<MealForOrderRow | null> {
  const [row] = await find(on, [now, mealId, viewer.isAdmin]);
  return row ?? null;
}
