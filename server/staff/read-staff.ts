import { staffRoles } from '@fondly/contract/restaurant/roles';
import type { StaffView } from '@fondly/contract/restaurant/staff';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { oneOf, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { listStaffLog, listStaffPeople } from './staff-rows.ts';

const invitationRow = row({ id: uuid, email: text, role: oneOf(staffRoles), sentAt: timestamp, expiresAt: timestamp });

const listOpenInvitations = statement(
  'staff-invitations-open',
  invitationRow,
  `select id, email, role, sent_at, expires_at from staff_invitations
   where restaurant_id = $1 and accepted_at is null and withdrawn_at is null order by sent_at desc, id`,
);

/** The owner's staff page. */
export async function readStaff(app: App, { restaurant }: Owner, on: Db | Tx = app.db): Promise<StaffView> {
  const now = app.clock.now();
  const people = await listStaffPeople(on, [restaurant.id]);
  const invitations = await listOpenInvitations(on, [restaurant.id]);
  const log = await listStaffLog(on, [restaurant.id]);
  return {
    people: people.map(({ since, lastSeenAt, personId, ...person }) => ({
      ...person,
      since: since.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ sentAt, expiresAt, ...invitation }) => ({
      ...invitation,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
    })),
    log: log.map(({ at, name, address, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      targetName: name ?? address,
    })),
  };
}
