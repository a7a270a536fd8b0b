import type { Db, Tx } from '../platform/database/db.ts';
import { row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';

const insert = command(
  'alarm-insert',
  `insert into alarms (kind, source, order_id, text, raised_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);
const resolve = command(
  'alarm-resolve',
  'update alarms set resolved_at = $3 where kind = $1 and source = $2 and resolved_at is null',
);
const updateText = statement(
  'alarm-update-text',
  row({ text }),
  'update alarms set text = $3 where kind = $1 and starts_with(source, $2) and resolved_at is null returning text',
);
const listOpen = statement(
  'alarm-open-sources',
  row({ source: text }),
  'select source from alarms where kind = $1 and resolved_at is null',
);
const resolveById = statement(
  'alarm-resolve-by-id',
  row({ text }),
  'update alarms set resolved_at = $2 where id = $1 and resolved_at is null returning text',
);

export type AlarmKind =
  | 'application-overdue'
  | 'figures-differ'
  | 'refund-failed'
  | 'balance-too-low'
  | 'dispute'
  | 'dispute-lost'
  | 'dispute-share'
  | 'payout-line'
  | 'fraud-warning'
  | 'transfer-overdue'
  | 'payout-failed'
  | 'payout-account-gone'
  | 'payout-accounts-missing'
  | 'stripe-permission'
  | 'onboarding-failed'
  | 'destination-closed'
  | 'tax-rate-missing'
  | 'tax-threshold'
  | 'order-unseen'
  | 'handed-over-after-end'
  | 'resold-while-disputed'
  | 'message-reported';

type Alarm = { kind: AlarmKind; source: string; orderId: string | null; text: string };

/** Tells admins about something that a person must check, once for each cause. */
export async function raiseAlarm(tx: Tx, alarm: Alarm, now: Date): Promise<void> {
  await insert(tx, [alarm.kind, alarm.source, alarm.orderId, alarm.text, now]);
}

/** Updates the open alarm whose source begins like this, and returns whether there is one. */
export async function updateAlarm(tx: Tx, kind: AlarmKind, sourceStart: string, text: string): Promise<boolean> {
  return (await updateText(tx, [kind, sourceStart, text])).length > 0;
}

/** Lists the sources of the open alarms of a kind. */
export async function listOpenAlarmSources(db: Db | Tx, kind: AlarmKind): Promise<string[]> {
  return (await listOpen(db, [kind])).map(({ source }) => source);
}

/** Resolves the open alarm of a cause that has ended. Without one, nothing happens. */
export async function resolveAlarm(tx: Tx, kind: AlarmKind, source: string, now: Date): Promise<void> {
  await resolve(tx, [kind, source, now]);
}

/**
 * Resolves an alarm that an admin has checked. An alarm that is already resolved is not found.
 *
 * @returns the text of the alarm
 */
export async function resolveAlarmById(tx: Tx, id: number, now: Date): Promise<string> {
  const [alarm] = await resolveById(tx, [id, now]);
  if (!alarm) throw new Problem('not-found');
  return alarm.text;
}
