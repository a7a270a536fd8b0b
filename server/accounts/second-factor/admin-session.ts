import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { row, timestamp } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';

const open = command(
  'admin-session-open',
  `insert into admin_sessions (session_id, opened_at, used_at) values ($1, $2, $2)
   on conflict (session_id) do update set opened_at = excluded.opened_at, used_at = excluded.used_at`,
);
const close = command('admin-session-close', 'delete from admin_sessions where session_id = $1');
const find = statement(
  'admin-session-find',
  row({ usedAt: timestamp }),
  'select used_at from admin_sessions where session_id = $1 and opened_at > $2 and used_at > $3',
);
const recordUse = command(
  'admin-session-note-use',
  'update admin_sessions set used_at = $2 where session_id = $1 and used_at < $2',
);

/** Use is recorded at most once in this time, to save writes. */
const recordUseMinutes = 1;

/** Starts the admin session after the second factor. */
export const openAdminSession = (on: Db | Tx, sessionId: string, now: Date): Promise<unknown> =>
  open(on, [sessionId, now]);

export const closeAdminSession = (on: Db | Tx, sessionId: string): Promise<unknown> => close(on, [sessionId]);

/**
 * Whether the session has shown the second factor and was used recently.
 * @param countsAsUse - false for automatic requests of a page, which must not extend an unattended session
 */
export async function hasAdminSession(app: App, sessionId: string, countsAsUse: boolean): Promise<boolean> {
  const now = app.clock.now();
  const since = minutesAfter(now, -policies.adminSessionMaxMinutes);
  const [session] = await find(app.db, [sessionId, since, minutesAfter(now, -policies.adminIdleMinutes)]);
  if (!session) return false;
  if (countsAsUse && minutesAfter(session.usedAt, recordUseMinutes) <= now) await recordUse(app.db, [sessionId, now]);
  return true;
}
