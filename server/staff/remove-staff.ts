import type { StaffView } from '@fondly/contract/restaurant/staff';
import { endSessions } from '../accounts/sessions/end-sessions.ts';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { logStaffAction } from './log-staff-action.ts';
import { readStaff } from './read-staff.ts';

const remove = statement(
  'staff-remove',
  row({ userId: uuid }),
  `update staff set removed_at = $3 where id = $1 and restaurant_id = $2 and removed_at is null
   returning user_id`,
);

/**
 * Removes a staff member. Every session of the person and its open streams end with the commit, so shared tablets are
 * signed out. The account stays as a customer account.
 */
export async function removeStaff(app: App, owner: Owner, staffId: string): Promise<StaffView> {
  const { id: restaurantId } = owner.restaurant;
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const [row] = await remove(tx, [staffId, restaurantId, now]);
    if (!row) throw new Problem('not-found');
    await endSessions(tx, row.userId, null);
    await logStaffAction(tx, { restaurantId, actorId: owner.id, action: 'removed', staffId }, now);
    return readStaff(app, owner, tx);
  });
}
