import type { AuditChange } from '@fondly/contract/admin/audit';
import type { App } from '../platform/app.ts';
import { json, nullable, row, text, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

const read = statement(
  'admin-audit-of',
  row({ at: timestamp, action: text, actorName: text, reason: text, changes: nullable(json<AuditChange[]>()) }),
  `select l.at, l.action, u.name as actor_name, l.reason, l.changes from audit_lines l join users u on u.id = l.actor_id
   where l.object_id = $1 order by l.id desc limit 50`,
);

/** The changes that admins made to one object, newest first. */
export async function listAuditEntries(app: App, objectId: string) {
  const lines = await read(app.db, [objectId]);
  return lines.map((line) => ({ ...line, changes: line.changes ?? [], at: line.at.toISOString() }));
}
