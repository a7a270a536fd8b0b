import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { command } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';

const deleteBatch = command(
  'order-messages-delete-old',
  'delete from order_messages where ctid >= $1::tid and ctid < $2::tid and sent_at < $3',
);

/** Job `delete-old-order-messages`, every night. */
export async function deleteOldOrderMessages(
  app: App,
  _payload: JobPayloads['delete-old-order-messages'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.orderMessages);
  await deleteInBatches(app, 'order_messages', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
