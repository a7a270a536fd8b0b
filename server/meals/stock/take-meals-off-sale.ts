import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';

const deactivateMeals = command(
  'meals-off-sale',
  'update meals set is_active = false, updated_at = $2 where restaurant_id = $1 and is_active',
);

/**
 * Takes every meal of a restaurant off sale and locks the rows. A running checkout has placed its order by then, and
 * the next one finds no meal on sale.
 */
export async function takeMealsOffSale(tx: Tx, restaurantId: string, now: Date): Promise<void> {
  await deactivateMeals(tx, [restaurantId, now]);
}
