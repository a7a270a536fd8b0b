import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { boolean, notNull, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

const rereadMilliseconds = 10_000;

/** Of each scope, the latest rule that has begun where the day begins first. */
const readHasFees = statement(
  'fees-in-effect',
  row({ hasFees: notNull(boolean) }),
  `select exists (select from (
       select distinct on (restaurant_id, tax_area) basis_points, fixed_cents from fee_rules
       where withdrawn_at is null and from_date <= ($1::timestamptz at time zone 'America/New_York')::date
       order by restaurant_id, tax_area, from_date desc) f
     where f.basis_points > 0 or f.fixed_cents > 0) as has_fees`,
);

type Answer = { hasFees: boolean; readAt: number };
const answers = new WeakMap<App, Answer>();

/**
 * Whether a fee above zero is in effect. Pages ask for each visit, so the answer is kept for ten seconds, and for longer
 * while the database is unreachable.
 */
export async function hasRestaurantFees(app: App): Promise<boolean> {
  const now = app.clock.now();
  const known = answers.get(app);
  if (known && Math.abs(now.getTime() - known.readAt) < rereadMilliseconds) return known.hasFees;
  try {
    const { hasFees } = expectOneRow(await readHasFees(app.db, [now]));
    answers.set(app, { hasFees, readAt: now.getTime() });
    return hasFees;
  } catch {
    return known?.hasFees ?? false;
  }
}
