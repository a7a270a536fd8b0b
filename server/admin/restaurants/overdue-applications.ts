import { raiseAlarm, resolveAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { notNull, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { dueDate, getDueState } from './due-day.ts';

const waitingApplication = row({ id: uuid, name: text, timezone: text, createdAt: notNull(timestamp) });

/** Applications that await our review, without those that await changes by the applicant. */
const listWaitingApplications = statement(
  'overdue-waiting',
  waitingApplication,
  `select id, name, timezone, coalesce(resubmitted_at, created_at) as created_at from restaurants
   where status = 'pending' and decision is distinct from 'ask-changes' order by 4 limit 500`,
);
/** Alarms of applications that were answered since. */
const listAnsweredAlarms = statement(
  'overdue-answered',
  row({ source: text }),
  `select a.source from alarms a join restaurants r on r.id = case when a.kind = 'application-overdue' then a.source::uuid end
   where a.kind = 'application-overdue' and a.resolved_at is null
     and (r.status <> 'pending' or r.decision is not distinct from 'ask-changes')`,
);

/**
 * Timer: raises one alarm for each application that is older than the promised 1-2 business days, and resolves it once
 * the application is answered.
 */
export async function findOverdueApplications(app: App): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    for (const { source } of await listAnsweredAlarms(tx, []))
      await resolveAlarm(tx, 'application-overdue', source, now);
    for (const { id, name, timezone, createdAt: appliedAt } of await listWaitingApplications(tx, [])) {
      const day = dueDate(appliedAt, timezone);
      if (getDueState(day, timezone, now) !== 'late') continue;
      const text = `${name} was promised an answer to its application by ${day}.`;
      await raiseAlarm(tx, { kind: 'application-overdue', source: id, orderId: null, text }, now);
    }
  });
}
