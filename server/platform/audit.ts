import type { AuditAction, AuditChange } from '@fondly/contract/admin/audit';
import { currentCause } from './cause.ts';
import type { Tx } from './database/db.ts';
import { command } from './database/statement.ts';
import { Problem } from './http/problem.ts';

/** An action of an admin, with the current name of its object and the values that it changed. */
export type AuditEntry = {
  actorId: string;
  action: AuditAction;
  objectId: string;
  objectName: string;
  reason: string;
  changes?: AuditChange[];
};

const insert = command(
  'audit-insert',
  `insert into audit_lines (actor_id, action, object_id, object_name, reason, at, changes, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/**
 * Writes a line of the audit log, with the network address of the request. It is in the transaction of the caller, so
 * the log contains exactly what was committed.
 *
 * @throws Problem `invalid-input` without a reason
 */
export async function writeAudit(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  const reason = entry.reason.trim();
  if (reason === '') throw new Problem('invalid-input', {}, { reason: 'audit-reason-missing' });
  const { actorId, action, objectId, objectName, changes = [] } = entry;
  // As text, because the driver would send a list as an array of PostgreSQL.
  const stored = changes.length > 0 ? JSON.stringify(changes) : null;
  await insert(tx, [actorId, action, objectId, objectName, reason, now, stored, currentCause()?.address ?? null]);
}
