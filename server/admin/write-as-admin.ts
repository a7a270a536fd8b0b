import type { AuditAction } from '@fondly/contract/admin/audit';
import type { Admin } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';

type AuditEntryInput = { action: AuditAction; objectId: string; reason: string };

/**
 * Changes something as an admin and writes the audit entry in the same transaction. Every change by an admin goes
 * through this.
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
    const objectName = await change(tx, now);
    if (objectName !== null) await writeAudit(tx, { ...auditEntry, actorId: admin.id, objectName }, now);
  });
}
