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
 * Locks the future instances of a template. `isUnreserved` means that no portion is held or sold, and it stays true
 * until the transaction ends.
 */
export async function lockUpcomingInstances(
  tx: Tx,
  templateId: string,
  now: Date,
): Promise<(Meal & { isUnreserved: boolean })[]> {
  const rows = await lockUpcoming(tx, [templateId, now]);
  // An expired hold counts as held until its cleanup, so the day is skipped until then.
  return rows.map((meal) => ({ ...meal, isUnreserved: meal.availableQuantity === meal.listedQuantity }));
}
