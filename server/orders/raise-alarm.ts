import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { alarms } from './schema.ts';

export type AlarmKind =
  | 'application-overdue'
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
  | 'destination-closed'
  | 'order-unseen'
  | 'handed-over-after-end';

type Alarm = { kind: AlarmKind; source: string; orderId: string | null; text: string };

/** Leaves a line for an operator: something about money that a person must look at. Once for each cause. */
export async function raiseAlarm(tx: Tx, alarm: Alarm, now: Date): Promise<void> {
  await tx
    .insert(alarms)
    .values({ ...alarm, raisedAt: now })
    .onConflictDoNothing();
}

/** What was alarming has settled by itself. */
export async function resolveAlarm(tx: Tx, kind: AlarmKind, source: string, now: Date): Promise<void> {
  await tx
    .update(alarms)
    .set({ resolvedAt: now })
    .where(and(eq(alarms.kind, kind), eq(alarms.source, source), isNull(alarms.resolvedAt)));
}

/**
 * A person has settled it by hand.
 *
 * @returns what it was about
 * @throws Problem `not-found` for one that is not open
 */
export async function resolveAlarmById(tx: Tx, id: number, now: Date): Promise<string> {
  const [alarm] = await tx
    .update(alarms)
    .set({ resolvedAt: now })
    .where(and(eq(alarms.id, id), isNull(alarms.resolvedAt)))
    .returning({ text: alarms.text });
  if (!alarm) throw new Problem('not-found');
  return alarm.text;
}
