import type { AlarmView } from '@fondly/contract/admin/alarms';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { resolveAlarmById } from '../../orders/raise-alarm.ts';
import { recoverDisputeShare } from '../../payments/disputes/dispute-share.ts';
import { markCorrectionResolved } from '../../payments/reconcile/corrections.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { integer, json, notNull, nullable, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { caseOwnerColumn, caseOwnerSql } from '../../problem-reports/case-owner.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

const storedAlarm = row({
  id: notNull(integer),
  kind: text,
  text: text,
  orderId: nullable(uuid),
  orderNumber: nullable(text),
  restaurantId: nullable(uuid),
  owner: caseOwnerColumn,
  raisedAt: timestamp,
  resolvedAt: nullable(timestamp),
  dispute: nullable(json<{ id: string; shareCents: number; recoveredCents: number }>()),
});

const columns = `a.id::int, a.kind, a.text, a.order_id, o.order_number,
  o.restaurant_id, ${caseOwnerSql('alarm', 'a.id::text')} as owner, a.raised_at, a.resolved_at,
  case when d.id is not null then json_build_object('id', d.id, 'recoveredCents', coalesce(d.share_cents, 0),
    'shareCents', case when d.share_cents is null and d.status not in ('won', 'warning_closed', 'prevented')
      then greatest(0, least(d.amount_cents, (
        select coalesce(-sum(l.amount_cents) filter (where l.account in ('restaurant_pending', 'restaurant_earned')), 0)
          - coalesce(sum(l.amount_cents) filter (where l.account = 'platform_discounts'), 0)
        from ledger_lines l where l.order_id = d.order_id))) else 0 end) end as dispute`;
const alarmTables = `alarms a left join orders o on o.id = a.order_id
  left join disputes d on a.kind in ('dispute', 'dispute-lost') and d.id = a.source`;
const readOpen = statement(
  'admin-alarms-open',
  storedAlarm,
  `select ${columns} from ${alarmTables}
   where a.resolved_at is null order by a.raised_at, a.id limit 200`,
);
const readResolved = statement(
  'admin-alarms-resolved',
  storedAlarm,
  `select ${columns} from ${alarmTables}
   where a.resolved_at is not null order by a.resolved_at desc, a.id limit 100`,
);
const count = statement(
  'admin-alarms-count',
  row({ open: notNull(integer) }),
  'select count(*)::int as open from alarms where resolved_at is null',
);

/** Open alarms, the oldest first, or the latest resolved ones. */
export async function listAlarms(app: App, state: 'open' | 'resolved'): Promise<{ alarms: AlarmView[]; open: number }> {
  const [rows, counts] = await Promise.all([
    state === 'open' ? readOpen(app.db, []) : readResolved(app.db, []),
    count(app.db, []),
  ]);
  const alarms = rows.map((row) => ({
    ...row,
    raisedAt: row.raisedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }));
  return { alarms, open: expectOneRow(counts).open };
}

export async function resolveAlarm(app: App, admin: Admin, id: number, reason: string): Promise<void> {
  const auditEntry = { action: 'alarm.resolve' as const, objectId: String(id), reason };
  await writeAsAdmin(app, admin, auditEntry, (tx, now) => resolveAlarmById(tx, id, now));
}

export async function resolveCorrection(app: App, admin: Admin, id: string, reason: string): Promise<void> {
  const auditEntry = { action: 'correction.resolve' as const, objectId: id, reason };
  await writeAsAdmin(app, admin, auditEntry, (tx, now) => markCorrectionResolved(tx, id, now));
}

export async function takeDisputeShareAsAdmin(
  app: App,
  admin: Admin,
  disputeId: string,
  reason: string,
): Promise<void> {
  const auditEntry = { action: 'dispute.take-share' as const, objectId: disputeId, reason };
  await writeAsAdmin(app, admin, auditEntry, (tx, now) => recoverDisputeShare(tx, disputeId, now));
}
