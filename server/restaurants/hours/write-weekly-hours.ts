import { type OperatingHours, weekdays } from '@fondly/contract/restaurants';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/db.ts';
import { openingHours } from '../schema.ts';

/** The week of an application, one span a day, in place of the one before. */
export async function writeWeeklyHours(tx: Tx, restaurantId: string, week: OperatingHours): Promise<void> {
  const spans = weekdays.flatMap((name, weekday) => {
    const { open, close, closed } = week[name];
    return closed ? [] : [{ restaurantId, weekday, opens: open, closes: close }];
  });
  await tx.delete(openingHours).where(eq(openingHours.restaurantId, restaurantId));
  if (spans.length > 0) await tx.insert(openingHours).values(spans);
}
