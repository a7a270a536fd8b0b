import { daysAfter, toLocalDate } from '@fondly/contract/time';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isDigestTime, isFirstDigestOf, isWorkingTime, type Operator, readOperators } from './operator-clock.ts';
import { alarmNotice, applicationNotice, type DigestFigures, digestNotice, toMessage } from './operator-messages.ts';

const listNewAlarms = statement(
  'operators-new-alarms',
  row({ id: notNull(integer), text }),
  'select id::int, text from alarms where resolved_at is null and raised_at > $1 order by id',
);
const waitsForReview = `status = 'pending' and decision is distinct from 'ask-changes'`;
const listNewApplications = statement(
  'operators-new-applications',
  row({ id: uuid, name: text, appliedAt: notNull(timestamp) }),
  `select id, name, coalesce(resubmitted_at, created_at) as applied_at from restaurants
   where ${waitsForReview} and coalesce(resubmitted_at, created_at) > $1 order by 3, id`,
);
const readFigures = statement(
  'operators-digest',
  row({
    waitingApplications: notNull(integer),
    problemReports: notNull(integer),
    openAlarms: notNull(integer),
    undeliveredEmails: notNull(integer),
  }),
  `select (select count(*) from restaurants where ${waitsForReview})::int as waiting_applications,
     (select count(*) from complaints where status = 'with-fondly')::int as problem_reports,
     (select count(*) from alarms where resolved_at is null)::int as open_alarms,
     (select count(*) from deliveries where failed_at is not null)::int as undelivered_emails`,
);

/**
 * Timer: tells every operator about alarms and, during their working hours, about applications, within a minute; and at
 * 8 AM on their own clock about what waits. The keys of the messages make a repeat harmless, so each run looks back a day.
 */
export async function notifyOperators(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const since = daysAfter(now, -1);
    const [alarms, applications] = [await listNewAlarms(tx, [since]), await listNewApplications(tx, [since])];
    for (const operator of await readOperators(tx)) {
      const [atOnce, atNight] = splitByWorkingTime(applications, operator);
      const notices = [...alarms.map(alarmNotice), ...atOnce.map(applicationNotice)];
      for (const notice of notices) await notify(tx, operator, toMessage(notice, operator, app.config, now));
      await sendDigest(app, tx, operator, atNight, now);
    }
  });
}

type Application = Parameters<typeof applicationNotice>[0];

function splitByWorkingTime(applications: Application[], operator: Operator): [Application[], Application[]] {
  const isAtOnce = ({ appliedAt }: Application) => isWorkingTime(appliedAt, operator);
  return [applications.filter(isAtOnce), applications.filter((application) => !isAtOnce(application))];
}

async function sendDigest(app: App, tx: Tx, operator: Operator, arrived: Application[], now: Date): Promise<void> {
  if (!isDigestTime(now, operator)) return;
  const day = toLocalDate(now, operator.timezone);
  if (!(await isFirstDigestOf(tx, operator, day))) return;
  const figures: DigestFigures = expectOneRow(await readFigures(tx, []));
  const notice = digestNotice(day, arrived, figures, operator);
  if (notice) await notify(tx, operator, toMessage(notice, operator, app.config, now));
}
