import { type AuditAction, type AuditChange, type AuditLine, auditActions } from '@fondly/contract/admin/audit';
import { formatAuditChange } from '@fondly/contract/admin/format-audit-change';
import type { App } from '../../platform/app.ts';
import { integer, json, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { csv } from '../csv.ts';

type Filter = { action?: AuditAction | undefined; search?: string | undefined };
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

/** `$1` is the action, `$2` a text, `$3` the id of the last entry on the page before, `$4` the page size. */
const read = statement(
  'audit-list',
  storedAuditLine,
  `select l.id::int, l.at, l.actor_id, u.name as actor_name, l.action, l.object_id,
     l.object_name, l.reason, l.changes, l.address
   from audit_lines l join users u on u.id = l.actor_id
   where ($1::text is null or l.action = $1) and ($3::bigint is null or l.id < $3)
     and position(lower($2) in lower(l.object_name || ' ' || u.name || ' ' || l.reason)) > 0
   order by l.id desc limit $4`,
);

/** The changes that admins made, newest first, one page at a time. */
export async function listAudit(
  app: App,
  { action, search, olderThan }: Filter & { olderThan?: number | undefined },
): Promise<{ lines: AuditLine[]; olderThan: number | null }> {
  const rows = await read(app.db, [action ?? null, search ?? '', olderThan ?? null, linesPerPage + 1]);
  const lines = rows
    .slice(0, linesPerPage)
    .map((row) => ({ ...row, changes: row.changes ?? [], at: row.at.toISOString() }));
  return { lines, olderThan: rows.length > linesPerPage ? (lines.at(-1)?.id ?? null) : null };
}

/** All entries that match the filter as CSV. Times are in UTC. */
export async function exportAuditCsv(app: App, { action, search }: Filter): Promise<string> {
  const rows = await read(app.db, [action ?? null, search ?? '', null, linesPerFile]);
  const columns = ['When (UTC)', 'Who', 'Action', 'Object', 'Id', 'Reason', 'Changes', 'Network address'];
  return csv(
    columns,
    rows.map((row) => [
      ...[row.at.toISOString(), row.actorName, row.action, row.objectName, row.objectId, row.reason],
      (row.changes ?? []).map(formatAuditChange).join('; '),
      row.address ?? '',
    ]),
  );
}
