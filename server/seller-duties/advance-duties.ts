import { policies } from '@fondly/contract/policies';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { readComplianceLimit } from '../payments/compliance-limits.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { boolean, notNull, row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { setDutyStop } from '../restaurants/set-duty-stop.ts';
import { isCompleteSql } from './duty-columns.ts';
import { sendDutyMessage, takeDueReminders } from './duty-messages.ts';

/** Bounds one transaction; the next one takes the next restaurants. */
const batchSize = 200;

const changed = row({ restaurantId: uuid });

/** The restaurants of one batch. Another run skips those that this one holds. */
const batchSql = (where: string) => `select d.restaurant_id from seller_duties d
    join restaurants r on r.id = d.restaurant_id join users u on u.id = r.owner_id
    where ${where} order by d.restaurant_id limit ${batchSize} for update of d skip locked`;

const meet = statement(
  'duty-meet',
  row({ restaurantId: uuid, wasStopped: notNull(boolean) }),
  `update seller_duties d set state = 'met', stopped_at = null
   from (select b.restaurant_id, s.state = 'stopped' as was_stopped
     from (${batchSql(`d.state in ('due', 'stopped') and ${isCompleteSql('$1')} and ($2::uuid is null or d.restaurant_id = $2)`)}) b
       join seller_duties s using (restaurant_id)) found
   where d.restaurant_id = found.restaurant_id returning d.restaurant_id, found.was_stopped`,
);
/** A seller that was above the limit within the last 12 months has had such a period within the last 24 (15 U.S.C. 45f(f)(3)). */
const renew = statement(
  'duty-renew',
  changed,
  `update seller_duties d set reminded_day = null,
     state = case when d.last_over_at > $1::timestamptz - interval '12 months' then 'due' else 'below' end,
     began_on = ($1::timestamptz at time zone r.timezone)::date,
     due_on = ($1::timestamptz at time zone r.timezone)::date + $2::int
   from restaurants r where r.id = d.restaurant_id and d.restaurant_id in (
     ${batchSql(`d.state = 'met' and d.certified_at <= $1::timestamptz - interval '${policies.certificationMonths} months'`)})
   returning d.restaurant_id`,
);
const stop = statement(
  'duty-stop',
  changed,
  `update seller_duties d set state = 'stopped', stopped_at = $1 where d.restaurant_id in (
     ${batchSql(`d.state = 'due' and d.due_on < ($1::timestamptz at time zone r.timezone)::date`)})
   returning d.restaurant_id`,
);

/** Marks duties as met whose items are all there, of one restaurant or of all. Selling resumes with the commit. */
export async function meetDuties(app: App, tx: Tx, restaurantId: string | null, now: Date): Promise<number> {
  const met = await meet(tx, [now, restaurantId]);
  for (const duty of met) {
    await setDutyStop(tx, duty.restaurantId, false, now);
    if (duty.wasStopped) await sendDutyMessage(app, tx, duty.restaurantId, 'resumed', now);
  }
  return met.length;
}

/** On which day a duty ends that begins on day 0. */
export async function readDutyDays(tx: Tx, now: Date): Promise<number> {
  const { days } = await readComplianceLimit(tx, 'seller-duty', toLocalDate(now, pilotTimeZone));
  return days ?? 0;
}

/**
 * Timer: what a minute changes in the duties of high-volume sellers. A duty whose items are there is met before it could
 * stop the selling.
 */
export async function advanceSellerDuties(app: App, _payload: object = {}, signal?: AbortSignal): Promise<void> {
  const steps = [meetAll, renewAll, stopAll, remindAll];
  for (const step of steps) {
    for (;;) {
      signal?.throwIfAborted();
      const count = await transaction(app, (tx) => step(app, tx, app.clock.now()));
      if (count < batchSize) break;
    }
  }
}

const meetAll = (app: App, tx: Tx, now: Date) => meetDuties(app, tx, null, now);

const renewAll = async (_app: App, tx: Tx, now: Date) => (await renew(tx, [now, await readDutyDays(tx, now)])).length;

async function stopAll(app: App, tx: Tx, now: Date): Promise<number> {
  const stopped = await stop(tx, [now]);
  for (const { restaurantId } of stopped) {
    await setDutyStop(tx, restaurantId, true, now);
    await sendDutyMessage(app, tx, restaurantId, 'stopped', now);
  }
  return stopped.length;
}

async function remindAll(app: App, tx: Tx, now: Date): Promise<number> {
  const reminders = await takeDueReminders(tx, [now, batchSize]);
  for (const { restaurantId, stage } of reminders) await sendDutyMessage(app, tx, restaurantId, stage, now);
  return reminders.length;
}
