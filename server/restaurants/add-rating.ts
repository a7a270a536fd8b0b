import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';

const addToRating = command(
  'restaurant-add-rating',
  'update restaurants set rating_sum = rating_sum + $2, rating_count = rating_count + $3 where id = $1',
);

/**
 * Adds to the sums that the average is computed from. A changed rating adds the difference and leaves the count. A
 * removed rating subtracts from both.
 */
export async function addRating(tx: Tx, restaurantId: string, stars: number, count: -1 | 0 | 1): Promise<void> {
  await addToRating(tx, [restaurantId, stars, count]);
}
