import type { AuditAction } from '@fondly/contract/admin/audit';
import type { SuperAdmin } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';

type Deed = { action: AuditAction; objectId: string; reason: string };

/**
 * The only way in which an operator changes something: the change and its line in the audit log, both or neither.
 *
 * @param work - makes the change and gives the name of what was changed, as it is called now; null when it was so
 *   already: then there is nothing to write down
 * @throws Problem `invalid-input` without a reason, and whatever `work` throws
 */
export async function adminWrite(
  app: App,
  admin: SuperAdmin,
  deed: Deed,
  work: (tx: Tx, now: Date) => Promise<string | null>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    const objectName = await work(tx, now);
    if (objectName !== null) await writeAudit(tx, { ...deed, actorId: admin.id, objectName }, now);
  });
}
