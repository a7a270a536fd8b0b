import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

/** Each count reads a partial index of what is open, and applications are counted as they change. */
const readCounts = statement(
  'admin-waiting',
  row({ applications: notNull(integer), problemReports: notNull(integer), alarms: notNull(integer) }),
  `select
     coalesce((select restaurants from restaurant_counts where status = 'pending'), 0) as applications,
     ((select count(*) from complaints where status = 'with-fondly')
       + (select count(*) from listing_reports where decided_at is null))::int as problem_reports,
     (select count(*)::int from alarms where resolved_at is null) as alarms`,
);

/** Counts what waits for an admin in one statement, because every open page for admins polls it. */
export async function countWaiting(app: App) {
  return expectOneRow(await readCounts(app.db, []));
}
