import type { AuditAction } from '@fondly/contract/admin/audit';
import type { Admin } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';

type AuditEntryInput = { action: AuditAction; objectId: string; reason: string };

/**
 * The only way in which an operator changes something: the change and its line in the audit log, both or neither.
 *
 * @param work - makes the change and gives the name of what was changed, as it is called now; null when it was so
 *   already: then there is nothing to write down
 * @throws Problem `invalid-input` without a reason, and whatever `work` throws
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
