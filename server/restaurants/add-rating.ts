import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { restaurants } from './schema.ts';

/**
 * Adds to what the average is made from; a changed rating adds the difference and no new count, one that is taken back
 * goes with its count.
 */
export async function addRating(tx: Tx, restaurantId: string, stars: number, count: -1 | 0 | 1): Promise<void> {
  await tx
    .update(restaurants)
    .set({
      ratingSum: sql`${restaurants.ratingSum} + ${stars}`,
      ratingCount: sql`${restaurants.ratingCount} + ${count}`,
    })
    .where(eq(restaurants.id, restaurantId));
}
