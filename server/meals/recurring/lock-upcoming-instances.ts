import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { type Meal, meals } from '../schema.ts';

/**
 * The meals of days to come that a template has made, locked. `isFree` is one that nobody holds or has bought; it
 * stays so until this transaction ends.
 */
export async function lockUpcomingInstances(
  tx: Tx,
  templateId: string,
  now: Date,
): Promise<(Meal & { isUnreserved: boolean })[]> {
  const isUpcoming = and(eq(meals.templateId, templateId), gt(meals.pickupEnd, now), isNull(meals.archivedAt));
  const rows = await tx
    .select()
    .from(meals)
    .where(and(isUpcoming, ne(meals.id, templateId)))
    .orderBy(asc(meals.id))
    .for('no key update');
  // A hold that has run out but is not tidied up counts as held: the day is left alone a moment longer.
  return rows.map((meal) => ({ ...meal, isUnreserved: meal.availableQuantity === meal.listedQuantity }));
}
