import { type AuditAction, type AuditChange, type AuditLine, auditActions } from '@fondly/contract/admin/audit';
import { formatAuditChange } from '@fondly/contract/admin/format-audit-change';
import { toExportName } from '@fondly/contract/sentences/export-range';
import { pilotTimeZone, toLocalDate, toLocalTime } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { csv } from '../../platform/csv.ts';
import { integer, json, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { addDays, startOfDay } from '../../restaurants/hours/zone-time.ts';

type Filter = {
  action?: AuditAction | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
const storedAuditLine = row({
  id: notNull(integer),
  at: timestamp,
  actorId: uuid,
  actorName: text,
  action: oneOf(auditActions),
  objectId: text,
  objectName: text,
  reason: text,
  changes: nullable(json<AuditChange[]>()),
  address: nullable(text),
});

const linesPerPage = 50;
const linesPerFile = 50_000;

/** `$1` is the action, `$2` a text, `$3` the id of the last entry on the page before, `$4` the page size. `$5` and `$6` limit the time. */
const read = statement(
  'audit-list',
  storedAuditLine,
  `select l.id::int, l.at, l.actor_id, u.name as actor_name, l.action, l.object_id,
     l.object_name, l.reason, l.changes, l.address
   from audit_lines l join users u on u.id = l.actor_id
   where ($1::text is null or l.action = $1) and ($3::bigint is null or l.id < $3)
     and ($5::timestamptz is null or l.at >= $5) and ($6::timestamptz is null or l.at < $6)
     and position(lower($2) in lower(l.object_name || ' ' || u.name || ' ' || l.reason)) > 0
   order by l.id desc limit $4`,
);

/** The changes that admins made, newest first, one page at a time. */
export async function listAudit(
  app: App,
  { action, search, olderThan, ...days }: Filter & { olderThan?: number | undefined },
): Promise<{ lines: AuditLine[]; olderThan: number | null }> {
  const rows = await read(app.db, [action ?? null, search ?? '', olderThan ?? null, linesPerPage + 1, ...toSpan(days)]);
  const lines = rows
    .slice(0, linesPerPage)
    .map((row) => ({ ...row, changes: row.changes ?? [], at: row.at.toISOString() }));
  return { lines, olderThan: rows.length > linesPerPage ? (lines.at(-1)?.id ?? null) : null };
}

const toSpan = ({ from, to }: Pick<Filter, 'from' | 'to'>): [Date | null, Date | null] => [
  from ? startOfDay(from, pilotTimeZone) : null,
  to ? startOfDay(addDays(to, 1), pilotTimeZone) : null,
];

/** The name of the file: its days, or all of them, and the time zone of its times. */
export const nameAuditCsv = ({ from, to }: Filter): string =>
  from && to
    ? toExportName('audit', { from, to }, pilotTimeZone)
    : `fondly-audit-${pilotTimeZone.replaceAll('/', '-')}.csv`;

const formatLocal = (at: Date): string => `${toLocalDate(at, pilotTimeZone)} ${toLocalTime(at, pilotTimeZone)}`;

/** All entries that match the filter as CSV. Times are those of the pilot city. */
export async function exportAuditCsv(app: App, { action, search, ...days }: Filter): Promise<string> {
  const rows = await read(app.db, [action ?? null, search ?? '', null, linesPerFile, ...toSpan(days)]);
  const columns = [`When (${pilotTimeZone})`, 'Who', 'Action', 'Object', 'Id', 'Reason', 'Changes', 'Network address'];
  return csv(
    columns,
    rows.map((row) => [
      ...[formatLocal(row.at), row.actorName, row.action, row.objectName, row.objectId, row.reason],
      (row.changes ?? []).map(formatAuditChange).join('; '),
      row.address ?? '',
    ]),
  );
}
