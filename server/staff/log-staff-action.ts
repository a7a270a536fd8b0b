import type { StaffAction } from '@fondly/contract/restaurant/staff';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';

type StaffLogEntry = {
  restaurantId: string;
  actorId: string;
  action: StaffAction;
  /** The subject: an invitation or a staff member. */
  invitationId?: string;
  staffId?: string;
};

const write = command(
  'staff-log-write',
  `insert into staff_log (restaurant_id, at, actor_id, action, invitation_id, staff_id) values ($1, $2, $3, $4, $5, $6)`,
);

/** Adds a line to the owner's log, in the transaction of the change. */
export async function logStaffAction(tx: Tx, entry: StaffLogEntry, now: Date): Promise<void> {
  const { restaurantId, actorId, action, invitationId = null, staffId = null } = entry;
  await write(tx, [restaurantId, now, actorId, action, invitationId, staffId]);
}
