import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

const deleteBatch = command(
  'api-key-writes-delete-old',
  'delete from api_key_writes where ctid >= $1::tid and ctid < $2::tid and at < $3',
);

/** Job `delete-old-api-key-writes`, every night. What keys did with orders stays in the history of the order. */
export async function deleteOldApiKeyWrites(
  app: App,
  _payload: JobPayloads['delete-old-api-key-writes'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.apiKeyWrites);
  await deleteInBatches(app, 'api_key_writes', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
