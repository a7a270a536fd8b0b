import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

const deleteBatch = command(
  'push-tidy',
  'delete from push_messages where ctid >= $1::tid and ctid < $2::tid and created_at < $3',
);

/** Keeps the record of a push for a month. */
export async function deleteOldPushes(
  app: App,
  _payload: JobPayloads['delete-old-pushes'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.notifications);
  await deleteInBatches(app, 'push_messages', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
