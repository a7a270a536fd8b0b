import type { StaffView } from '@fondly/contract/staff';
import type { App } from '../platform/app.ts';
import { type Db, prepared, type Tx } from '../platform/db.ts';
import type { Owner } from '../restaurants/owner.ts';

type Dated<Of, Keys extends keyof Of> = Omit<Of, Keys> & {
  [Key in Keys]: Of[Key] extends string ? Date : Date | null;
};
type Person = Dated<StaffView['people'][number], 'since' | 'lastSeenAt'>;
type Invitation = Dated<Omit<StaffView['invitations'][number], 'isExpired'>, 'sentAt' | 'expiresAt'>;
type Line = Dated<StaffView['log'][number], 'at'>;

const linesAtMost = 50;

/** A session that stands says it best; the note of the work says it after the sign-out. */
const readPeople = prepared<Person>(
  'staff-people',
  `select s.id, u.name, u.email, c.role, c.since,
     greatest(s.seen_at, (select max(e.updated_at) from sessions e where e.user_id = u.id)) as "lastSeenAt"
   from crew c join users u on u.id = c.user_id
   left join staff s on s.restaurant_id = c.restaurant_id and s.user_id = c.user_id and s.removed_at is null
   where c.restaurant_id = $1
   order by array_position(array['owner', 'manager', 'counter'], c.role), u.name, u.id`,
);
const readInvitations = prepared<Invitation>(
  'staff-invitations-open',
  `select id, email, role, sent_at as "sentAt", expires_at as "expiresAt" from staff_invitations
   where restaurant_id = $1 and accepted_at is null and withdrawn_at is null order by sent_at desc, id`,
);
const readLog = prepared<Line>(
  'staff-log-read',
  `select l.id, l.at, l.action, a.name as who, coalesce(w.name, i.email) as whom
   from staff_log l join users a on a.id = l.actor_id
   left join staff s on s.id = l.staff_id left join users w on w.id = s.user_id
   left join staff_invitations i on i.id = l.invitation_id
   where l.restaurant_id = $1 order by l.id desc limit ${linesAtMost}`,
);

/** The owner's page of the own staff. */
export async function readStaff(app: App, { restaurant }: Owner, on: Db | Tx = app.db): Promise<StaffView> {
  const now = app.clock.now();
  const people = await readPeople(on, [restaurant.id]);
  const invitations = await readInvitations(on, [restaurant.id]);
  const log = await readLog(on, [restaurant.id]);
  return {
    people: people.map(({ since, lastSeenAt, ...person }) => ({
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
    log: log.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
  };
}
