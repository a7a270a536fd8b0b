import { topics } from '@fondly/contract/live';
import { endSessions } from '../accounts/sessions/end-sessions.ts';
import type { Tx } from '../platform/database/db.ts';
import { row, text, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { signal } from '../platform/jobs/outbox.ts';
import type { Owner } from './staff-actors.ts';

/** The name and address of the business are kept for tax records. Personal data goes with the account. */
const markClosed = statement(
  'restaurant-end',
  row({ zip: text }),
  `update restaurants set status = 'closed', selling_stopped_at = coalesce(selling_stopped_at, $3), updated_at = $3
   where id = $1 and owner_id = $2 and status <> 'closed' returning zip`,
);
const removeAllStaff = statement(
  'restaurant-end-staff',
  row({ userId: uuid }),
  'update staff set removed_at = $2 where restaurant_id = $1 and removed_at is null returning user_id',
);
const withdrawInvitations = command(
  'restaurant-end-invitations',
  `update staff_invitations set withdrawn_at = $2
   where restaurant_id = $1 and accepted_at is null and withdrawn_at is null`,
);

/**
 * Closes a restaurant for good: customers stop seeing it and its staff lose access. The caller checks for open orders
 * and money first.
 */
export async function markRestaurantClosed(tx: Tx, owner: Owner, now: Date): Promise<void> {
  const { id } = owner.restaurant;
  const [closed] = await markClosed(tx, [id, owner.id, now]);
  if (!closed) throw new Problem('restaurants-only');
  for (const { userId } of await removeAllStaff(tx, [id, now])) await endSessions(tx, userId, null);
  await withdrawInvitations(tx, [id, now]);
  signal(tx, [topics.zip(closed.zip), topics.restaurant(id), topics.orders(id)], []);
}
