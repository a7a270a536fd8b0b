import { restaurantRoles } from '@fondly/contract/restaurant/roles';
import { staffActions } from '@fondly/contract/restaurant/staff';
import { bigint, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

const person = row({
  id: nullable(uuid),
  personId: uuid,
  name: text,
  email: text,
  role: notNull(oneOf(restaurantRoles)),
  since: notNull(timestamp),
  lastSeenAt: nullable(timestamp),
});
const staffLogRow = row({
  id: bigint,
  at: timestamp,
  action: oneOf(staffActions),
  actorName: text,
  name: nullable(text),
  address: nullable(text),
});

const maxLogEntries = 50;

/**
 * The staff of restaurant `$1`, its owner first. An active session gives the best last-seen time; the staff row gives
 * it after sign-out.
 */
export const listStaffPeople = statement(
  'staff-people',
  person,
  `select s.id, u.id as person_id, u.name, u.email, c.role, c.since,
     greatest(s.seen_at, (select max(e.updated_at) from sessions e where e.user_id = u.id)) as last_seen_at
   from crew c join users u on u.id = c.user_id
   left join staff s on s.restaurant_id = c.restaurant_id and s.user_id = c.user_id and s.removed_at is null
   where c.restaurant_id = $1
   order by array_position(array['owner', 'manager', 'counter'], c.role), u.name, u.id`,
);

/** The staff log of restaurant `$1`, newest first. It shows the name, or the email before there was a name. */
export const listStaffLog = statement(
  'staff-log-read',
  staffLogRow,
  `select l.id, l.at, l.action, a.name as actor_name, w.name, i.email as address
   from staff_log l join users a on a.id = l.actor_id
   left join staff s on s.id = l.staff_id left join users w on w.id = s.user_id
   left join staff_invitations i on i.id = l.invitation_id
   where l.restaurant_id = $1 order by l.id desc limit ${maxLogEntries}`,
);
