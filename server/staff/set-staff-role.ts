import { type StaffRole, staffRoles } from '@fondly/contract/restaurant/roles';
import type { StaffView } from '@fondly/contract/restaurant/staff';
import { accessChangedTopic } from '../accounts/sessions/access-changed.ts';
import type { App } from '../platform/app.ts';
import { oneOf, row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { signal } from '../platform/jobs/outbox.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { logStaffAction } from './log-staff-action.ts';
import { readStaff } from './read-staff.ts';

const changedRole = row({ userId: uuid, previousRole: oneOf(staffRoles) });
const set = statement(
  'staff-role-set',
  changedRole,
  `update staff s set role = $3 from staff before
   where s.id = $1 and s.restaurant_id = $2 and s.removed_at is null and before.id = s.id
   returning s.user_id, before.role as previous_role`,
);

/** Changes a role from the person's next request on, and refreshes open pages. A repeat changes nothing. */
export async function setStaffRole(app: App, owner: Owner, staffId: string, role: StaffRole): Promise<StaffView> {
  const { id: restaurantId } = owner.restaurant;
  return transaction(app, async (tx) => {
    const [row] = await set(tx, [staffId, restaurantId, role]);
    if (!row) throw new Problem('not-found');
    if (row.previousRole !== role) {
      const action = role === 'manager' ? 'made-manager' : 'made-counter';
      await logStaffAction(tx, { restaurantId, actorId: owner.id, action, staffId }, app.clock.now());
      signal(tx, accessChangedTopic(row.userId), []);
    }
    return readStaff(app, owner, tx);
  });
}
