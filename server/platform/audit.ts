import type { AuditAction } from '@fondly/contract/admin/audit';
import type { Tx } from './database/db.ts';
import { command } from './database/statement.ts';
import { Problem } from './http/problem.ts';

/** What an operator did to which object, called by the name that it has now. */
export type AuditEntry = { actorId: string; action: AuditAction; objectId: string; objectName: string; reason: string };

const insert = command(
  'audit-insert',
  'insert into audit_lines (actor_id, action, object_id, object_name, reason, at) values ($1, $2, $3, $4, $5, $6)',
);

/**
 * Writes a line of the audit log in the caller's transaction: what is done is told, and what is undone is not.
 *
 * @throws Problem `invalid-input` without a reason
 */
export async function writeAudit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const reason = entry.reason.trim();
  if (reason === '') throw new Problem('invalid-input', {}, { reason: 'Please give a reason.' });
  await insert(tx, [entry.actorId, entry.action, entry.objectId, entry.objectName, reason, now]);
}
