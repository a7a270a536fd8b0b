import type { StaffView } from '@fondly/contract/restaurant/staff';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { logStaffAction } from './log-staff-action.ts';
import { readStaff } from './read-staff.ts';

const withdraw = statement(
  'staff-invitation-withdraw',
  row({ id: uuid }),
  `update staff_invitations set withdrawn_at = $3
   where id = $1 and restaurant_id = $2 and accepted_at is null and withdrawn_at is null returning id`,
);

/** Withdraws an invitation. Of a concurrent withdrawal and acceptance the first wins, and the other is refused. */
export async function withdrawInvitation(app: App, owner: Owner, id: string): Promise<StaffView> {
  const { id: restaurantId } = owner.restaurant;
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    if ((await withdraw(tx, [id, restaurantId, now])).length === 0) throw new Problem('not-found');
    await logStaffAction(tx, { restaurantId, actorId: owner.id, action: 'withdrawn', invitationId: id }, now);
    return readStaff(app, owner, tx);
  });
}
