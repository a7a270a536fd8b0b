import type { AuditAction } from '@fondly/contract/admin/audit';
import type { Tx } from './database/db.ts';
import { command } from './database/statement.ts';
import { Problem } from './http/problem.ts';

/** An action of an admin, with the current name of its object. */
export type AuditEntry = { actorId: string; action: AuditAction; objectId: string; objectName: string; reason: string };

const insert = command(
  'audit-insert',
  'insert into audit_lines (actor_id, action, object_id, object_name, reason, at) values ($1, $2, $3, $4, $5, $6)',
);

/**
 * Writes a line of the audit log. It is in the transaction of the caller, so the log contains exactly what was
 * committed.
 *
 * @throws Problem `invalid-input` without a reason
 */
export async function writeAudit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const reason = entry.reason.trim();
  if (reason === '') throw new Problem('invalid-input', {}, { reason: 'audit-reason-missing' });
  await insert(tx, [entry.actorId, entry.action, entry.objectId, entry.objectName, reason, now]);
}
