import type { StaffView } from '@fondly/contract/restaurant/staff';
import type { App } from '../platform/app.ts';
import { type Db, statement, type Tx } from '../platform/database/db.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { listStaffLog, listStaffPeople } from './staff-rows.ts';

type WithDates<Of, Keys extends keyof Of> = Omit<Of, Keys> & {
  [Key in Keys]: Of[Key] extends string ? Date : Date | null;
};
type Invitation = WithDates<Omit<StaffView['invitations'][number], 'isExpired'>, 'sentAt' | 'expiresAt'>;

const listOpenInvitations = statement<Invitation>(
  'staff-invitations-open',
  `select id, email, role, sent_at as "sentAt", expires_at as "expiresAt" from staff_invitations
   where restaurant_id = $1 and accepted_at is null and withdrawn_at is null order by sent_at desc, id`,
);

/** The owner's page of the own staff. */
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
