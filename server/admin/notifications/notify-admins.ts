import { policies } from '@fondly/contract/policies';
import { daysAfter, toLocalDate } from '@fondly/contract/time';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type AdminContact, isDigestTime, isFirstDigestOf, isWorkingTime, readAdminContacts } from './admin-clock.ts';
import {
  alarmNotification,
  applicationNotification,
  callNotification,
  type DigestFigures,
  digestNotification,
  toMessage,
} from './admin-messages.ts';

const listNewAlarms = statement(
  'admins-new-alarms',
  row({ id: notNull(integer), text }),
  'select id::int, text from alarms where resolved_at is null and raised_at > $1 order by id',
);
const waitsForReview = `status = 'pending' and decision is distinct from 'ask-changes'`;
const listNewApplications = statement(
  'admins-new-applications',
  row({ id: uuid, name: text, appliedAt: notNull(timestamp) }),
  `select id, name, coalesce(resubmitted_at, created_at) as applied_at from restaurants
   where ${waitsForReview} and coalesce(resubmitted_at, created_at) > $1 order by 3, id`,
);
/** Requests of restaurants to be called, of which each new one has another code. */
const listNewCalls = statement(
  'admins-new-calls',
  row({ id: uuid, name: text, askedAt: notNull(timestamp) }),
  `select r.id, r.name, d.phone_code_at as asked_at from seller_duties d join restaurants r on r.id = d.restaurant_id
   where d.phone_code_at > $1 order by 3, r.id`,
);
const readFigures = statement(
  'admins-digest',
  row({
    waitingApplications: notNull(integer),
    problemReports: notNull(integer),
    listingReports: notNull(integer),
    openAlarms: notNull(integer),
    undeliveredEmails: notNull(integer),
    phoneCalls: notNull(integer),
  }),
  `select (select count(*) from restaurants where ${waitsForReview})::int as waiting_applications,
     (select count(*) from complaints where status = 'with-fondly')::int as problem_reports,
     (select count(*) from listing_reports where decided_at is null)::int as listing_reports,
     (select count(*) from alarms where resolved_at is null)::int as open_alarms,
     (select count(*) from deliveries where failed_at is not null)::int as undelivered_emails,
     (select count(*) from seller_duties where phone_code_at > $1)::int as phone_calls`,
);

/**
 * Timer: tells every admin about alarms and, during their working hours, about applications and calls, within a minute; and at
 * 8 AM on their own clock about what waits. The keys of the messages make a repeat harmless, so each run looks back a day.
 */
export async function notifyAdmins(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const since = daysAfter(now, -1);
    const [alarms, applications] = [await listNewAlarms(tx, [since]), await listNewApplications(tx, [since])];
    const calls = await listNewCalls(tx, [since]);
    for (const admin of await readAdminContacts(tx)) {
      const [atOnce, atNight] = splitByWorkingTime(applications, admin);
      const callsAtOnce = calls.filter(({ askedAt }) => isWorkingTime(askedAt, admin));
      const notifications = [
        ...alarms.map(alarmNotification),
        ...atOnce.map(applicationNotification),
        ...callsAtOnce.map(callNotification),
      ];
      for (const notification of notifications)
        await notify(tx, admin, toMessage(notification, admin, app.config, now));
      await sendDigest(app, tx, admin, atNight, now);
    }
  });
}

type Application = Parameters<typeof applicationNotification>[0];

function splitByWorkingTime(applications: Application[], admin: AdminContact): [Application[], Application[]] {
  const isAtOnce = ({ appliedAt }: Application) => isWorkingTime(appliedAt, admin);
  return [applications.filter(isAtOnce), applications.filter((application) => !isAtOnce(application))];
}

async function sendDigest(app: App, tx: Tx, admin: AdminContact, arrived: Application[], now: Date): Promise<void> {
  if (!isDigestTime(now, admin)) return;
  const day = toLocalDate(now, admin.timezone);
  if (!(await isFirstDigestOf(tx, admin, day))) return;
  const figures: DigestFigures = expectOneRow(await readFigures(tx, [daysAfter(now, -policies.phoneCodeDays)]));
  const notification = digestNotification(day, arrived, figures, admin);
  if (notification) await notify(tx, admin, toMessage(notification, admin, app.config, now));
}
