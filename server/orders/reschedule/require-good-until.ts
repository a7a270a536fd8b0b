import { policies } from '@fondly/contract/policies';
import { type FieldError, fieldError } from '@fondly/contract/sentences/field-errors';
import type { Tx } from '../../platform/database/db.ts';
import { nullable, row, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const read = statement(
  'meal-good-until',
  row({ goodUntil: nullable(timestamp) }),
  'select good_until from meals where id = $1',
);

/** The error of a new end of pickup at which the food is not good anymore; null when it is. */
export async function findGoodUntilError(tx: Tx, mealId: string, end: Date): Promise<FieldError | null> {
  const [meal] = await read(tx, [mealId]);
  const isTooLate = Boolean(meal?.goodUntil && end > meal.goodUntil);
  return isTooLate ? fieldError('past-good-until', { hours: policies.timeLimitedHours }) : null;
}
