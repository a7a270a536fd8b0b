import type { Tx } from '../platform/database/db.ts';
import { row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { setDutyStop } from '../restaurants/set-duty-stop.ts';

const findName = statement('duty-exempt-name', row({ name: text }), 'select name from restaurants where id = $1');
const exempt = command(
  'duty-exempt',
  `insert into seller_duties (restaurant_id, state, exempt_reason) values ($1, 'exempt', $2)
   on conflict (restaurant_id) do update set state = 'exempt', exempt_reason = excluded.exempt_reason, stopped_at = null`,
);
const endExemption = command(
  'duty-end-exemption',
  `update seller_duties set state = 'below', exempt_reason = null where restaurant_id = $1 and state = 'exempt'`,
);

/**
 * Exempts a restaurant from the duty of high-volume sellers, which lets it sell at once, or ends that: the next count
 * decides whether a new duty begins.
 *
 * @returns the change in words for the audit log, or null without a change
 */
export async function setDutyExempt(
  tx: Tx,
  restaurantId: string,
  { isExempt, reason }: { isExempt: boolean; reason: string },
  now: Date,
): Promise<string | null> {
  const [restaurant] = await findName(tx, [restaurantId]);
  if (!restaurant) throw new Problem('restaurant-not-found');
  const changes = isExempt ? await exempt(tx, [restaurantId, reason]) : await endExemption(tx, [restaurantId]);
  if (changes === 0) return null;
  await setDutyStop(tx, restaurantId, false, now);
  return `${restaurant.name}: ${isExempt ? 'exempt' : 'no longer exempt'}`;
}
