import type { StaffAction } from '@fondly/contract/restaurant/staff';
import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';

type StaffLogEntry = {
  restaurantId: string;
  actorId: string;
  action: StaffAction;
  /** Whom it was about: an invitation, or somebody's work here. */
  invitationId?: string;
  staffId?: string;
};

const write = command(
  'staff-log-write',
  `insert into staff_log (restaurant_id, at, actor_id, action, invitation_id, staff_id) values ($1, $2, $3, $4, $5, $6)`,
);

/** A line for the owner, in the transaction of what it tells. */
export async function logStaffAction(tx: Tx, entry: StaffLogEntry, now: Date): Promise<void> {
  const { restaurantId, actorId, action, invitationId = null, staffId = null } = entry;
  await write(tx, [restaurantId, now, actorId, action, invitationId, staffId]);
}
