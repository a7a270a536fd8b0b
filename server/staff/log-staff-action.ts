import type { StaffAction } from '@fondly/contract/restaurant/staff';
import { prepared, type Tx } from '../platform/database/db.ts';

type Line = {
  restaurantId: string;
  actorId: string;
  action: StaffAction;
  /** Whom it was about: an invitation, or somebody's work here. */
  invitationId?: string;
  staffId?: string;
};

const write = prepared(
  'staff-log-write',
  `insert into staff_log (restaurant_id, at, actor_id, action, invitation_id, staff_id) values ($1, $2, $3, $4, $5, $6)`,
);

/** A line for the owner, in the transaction of what it tells. */
export async function logStaff(tx: Tx, line: Line, now: Date): Promise<void> {
  const { restaurantId, actorId, action, invitationId = null, staffId = null } = line;
  await write(tx, [restaurantId, now, actorId, action, invitationId, staffId]);
}
