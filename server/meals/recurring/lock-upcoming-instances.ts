import type { Tx } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/statement.ts';
import { type Meal, mealRow, mealRowColumns } from '../schema.ts';

const lockUpcoming = statement(
  'template-lock-upcoming',
  mealRow,
  `select ${mealRowColumns} from meals
   where template_id = $1 and pickup_end > $2 and archived_at is null and id <> $1 order by id for no key update`,
);

/**
 * Locks the meals of coming days that a template has made. `isUnreserved` is one that no one holds or has bought. It
 * stays so until this transaction ends.
 */
export async function lockUpcomingInstances(
  tx: Tx,
  templateId: string,
  now: Date,
): Promise<(Meal & { isUnreserved: boolean })[]> {
  const rows = await lockUpcoming(tx, [templateId, now]);
  // A hold that has run out but is not tidied up counts as held: the day is left alone a moment longer.
  return rows.map((meal) => ({ ...meal, isUnreserved: meal.availableQuantity === meal.listedQuantity }));
}
