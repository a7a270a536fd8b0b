import type { AuditAction } from '@fondly/contract/admin/audit';
import type { Admin } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { listChanges, readAuditedValues } from './read-audited-values.ts';

type AuditEntryInput = { action: AuditAction; objectId: string; reason: string };

/**
 * Changes something as an admin and writes the audit entry, with the values before and after, in the same transaction.
 * Every change by an admin goes through this. The object is not locked before `change`, which takes its locks in its own
 * order: of two simultaneous changes, an entry may name both.
 *
 * @param change - makes the change and returns the current name of the object, or null when nothing changed and no entry
 *   is needed
 */
export async function writeAsAdmin(
  app: App,
  admin: Admin,
  auditEntry: AuditEntryInput,
  change: (tx: Tx, now: Date) => Promise<string | null>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const { action, objectId } = auditEntry;
    const before = await readAuditedValues(tx, action, objectId);
    const objectName = await change(tx, now);
    if (objectName === null) return;
    const changes = listChanges(before, await readAuditedValues(tx, action, objectId));
    await writeAudit(tx, { ...auditEntry, actorId: admin.id, objectName, changes }, now);
  });
}
