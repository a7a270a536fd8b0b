import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';

const deactivateMeals = command(
  'meals-off-sale',
  'update meals set is_active = false, updated_at = $2 where restaurant_id = $1 and is_active',
);

/**
 * Takes every meal of a kitchen off sale and keeps their rows locked: a checkout that was let in before has placed its
 * order by now, and the next one finds nothing to take.
 */
export async function takeMealsOffSale(tx: Tx, restaurantId: string, now: Date): Promise<void> {
  await deactivateMeals(tx, [restaurantId, now]);
}
