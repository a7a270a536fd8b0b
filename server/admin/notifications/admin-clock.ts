import { pilotTimeZone, toLocalTime } from '@fondly/contract/time';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { date, notNull, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';

const saveTimezone = command(
  'admin-clock-save',
  `insert into admin_clocks (user_id, timezone) values ($1, $2)
   on conflict (user_id) do update set timezone = excluded.timezone`,
);
const listAdmins = statement(
  'admins-with-clock',
  row({ userId: uuid, email: text, timezone: notNull(text) }),
  `select u.id as user_id, u.email, coalesce(c.timezone, '${pilotTimeZone}') as timezone
   from users u left join admin_clocks c on c.user_id = u.id
   where u.is_super_admin and u.disabled_at is null and u.erased_at is null order by u.id`,
);
/** Returns a row for the first caller of a day only, so that two workers send one digest. */
const takeDigestDay = statement(
  'admin-clock-take-digest',
  row({ digestDay: notNull(date) }),
  `insert into admin_clocks as c (user_id, timezone, digest_day) values ($1, $2, $3)
   on conflict (user_id) do update set digest_day = excluded.digest_day
     where c.digest_day is null or c.digest_day < excluded.digest_day
   returning digest_day`,
);

export type AdminContact = { userId: string; email: string; timezone: string };

/** Remembers the admin's time zone for their working hours and their digest. */
export async function setAdminTimezone(app: App, admin: Admin, timezone: string): Promise<void> {
  await saveTimezone(app.db, [admin.id, timezone]);
}

export const readAdminContacts = (tx: Tx): Promise<AdminContact[]> => listAdmins(tx, []);

export async function isFirstDigestOf(tx: Tx, { userId, timezone }: AdminContact, day: string): Promise<boolean> {
  return (await takeDigestDay(tx, [userId, timezone, day])).length > 0;
}

const workingHours = { from: '08:00', to: '20:00' };

/** Whether the admin works at this time: from 8 AM to 8 PM on their own clock. */
export function isWorkingTime(at: Date, { timezone }: Pick<AdminContact, 'timezone'>): boolean {
  const time = toLocalTime(at, timezone);
  return time >= workingHours.from && time < workingHours.to;
}

/** A digest that could not be sent at 8 AM is sent until noon. */
export function isDigestTime(at: Date, { timezone }: Pick<AdminContact, 'timezone'>): boolean {
  const time = toLocalTime(at, timezone);
  return time >= workingHours.from && time < '12:00';
}
