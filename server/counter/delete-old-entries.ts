import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

/** A tablet may send again what it did while it was offline. What it did is in the history of the order. */

const deleteBatch = command(
  'counter-entries-delete-old',
  'delete from counter_entries where ctid >= $1::tid and ctid < $2::tid and received_at < $3',
);

/** Job `delete-old-counter-entries`, every night. */
export async function deleteOldCounterEntries(
  app: App,
  _payload: JobPayloads['delete-old-counter-entries'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.counterEntries);
  await deleteInBatches(app, 'counter_entries', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
