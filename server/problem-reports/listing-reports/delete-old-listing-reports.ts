import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { command } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';

const deleteDecided = command(
  'listing-reports-delete-old',
  'delete from listing_reports where ctid >= $1::tid and ctid < $2::tid and decided_at < $3',
);

/** Job `delete-old-listing-reports`, every night. The audit log keeps what was decided. */
export async function deleteOldListingReports(
  app: App,
  _payload: JobPayloads['delete-old-listing-reports'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.listingReports);
  await deleteInBatches(app, 'listing_reports', (from, to) => deleteDecided(app.db, [from, to, before]), signal);
}
