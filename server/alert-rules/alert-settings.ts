import type { AlertSettings } from '@fondly/contract/account/alert-rules';
import { policies } from '@fondly/contract/policies';
import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { integer, nullable, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { quietHoursRow } from './quiet-hours.ts';

const read = statement(
  'alert-settings-read',
  row({ ...quietHoursRow.columns, maxPerDay: nullable(integer) }),
  'select quiet_from, quiet_until, timezone, max_per_day from alert_settings where user_id = $1',
);
const write = command(
  'alert-settings-write',
  `insert into alert_settings (user_id, quiet_from, quiet_until, max_per_day, timezone) values ($1, $2, $3, $4, $5)
   on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
     max_per_day = excluded.max_per_day, timezone = excluded.timezone`,
);

export async function readAlertSettings(on: Db | Tx, { id }: Pick<Customer, 'id'>): Promise<AlertSettings> {
  const [stored] = await read(on, [id]);
  return {
    quietFrom: stored?.quietFrom?.slice(0, 5) ?? policies.alertQuietFrom,
    quietUntil: stored?.quietUntil?.slice(0, 5) ?? policies.alertQuietUntil,
    maxPerDay: stored?.maxPerDay ?? policies.alertsPerDay,
  };
}

/** The time zone of the customer, once their browser has said it. */
export async function readAlertTimezone(on: Db | Tx, userId: string): Promise<string | null> {
  return (await read(on, [userId]))[0]?.timezone ?? null;
}

/** An alert that is held back now keeps the time at which it leaves. */
export async function setAlertSettings(
  app: App,
  customer: Customer,
  { quietFrom, quietUntil, maxPerDay, timezone }: AlertSettings & { timezone: string },
): Promise<AlertSettings> {
  return transaction(app, async (tx) => {
    await write(tx, [customer.id, quietFrom, quietUntil, maxPerDay, timezone]);
    return readAlertSettings(tx, customer);
  });
}
