import { randomUUID } from 'node:crypto';
import { toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { addDays } from '../../restaurants/hours/zone-time.ts';

type Rule = {
  /** Hundredths of a percent; 12% by default. */
  basisPoints?: number;
  fixedCents?: number;
  /** Days from today; a rule that began yesterday by default. */
  fromDays?: number;
};

/** Plans a fee for one restaurant without notice, which no endpoint would allow for a higher fee. @returns its id */
export async function buildFeeRule(
  app: App,
  restaurant: { id: string },
  { basisPoints = 1_200, fixedCents = 0, fromDays = -1 }: Rule = {},
): Promise<string> {
  const now = app.clock.now();
  const id = randomUUID();
  const fromDate = addDays(toLocalDate(now, 'America/New_York'), fromDays);
  await app.db.client.query(
    `insert into fee_rules (id, restaurant_id, basis_points, fixed_cents, from_date, reason, made_by, made_at)
     select $1, id, $2, $3, $4, 'Test', owner_id, $5 from restaurants where id = $6`,
    [id, basisPoints, fixedCents, fromDate, now, restaurant.id],
  );
  return id;
}
