import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

const deleteBatch = command(
  'webhook-deliveries-delete-old',
  'delete from webhook_deliveries where ctid >= $1::tid and ctid < $2::tid and at < $3',
);

/** Their software hears nothing any more. The deliveries go with the webhook. */
const deleteOfClosed = command(
  'webhooks-delete-of-closed',
  `delete from webhook_endpoints e using restaurants r where r.id = e.restaurant_id and r.status = 'closed'`,
);

/** Job `delete-old-webhook-deliveries`, every night. */
export async function deleteOldDeliveries(
  app: App,
  _payload: JobPayloads['delete-old-webhook-deliveries'],
  signal?: AbortSignal,
): Promise<void> {
  await deleteOfClosed(app.db, []);
  const before = daysAfter(app.clock.now(), -retentionDays.webhookDeliveries);
  await deleteInBatches(app, 'webhook_deliveries', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
