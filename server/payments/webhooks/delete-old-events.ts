import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { command } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';

/**
 * Stripe sends an event again for three days and lists it for thirty, so an id is not needed longer. Events that still
 * wait for their job stay, so that the operations page shows them.
 */
const deleteBatch = command(
  'events-delete-old',
  `delete from stripe_events e where e.ctid >= $1::tid and e.ctid < $2::tid and e.received_at < $3
     and (e.applied_at is not null
       or not exists (select from graphile_worker.jobs j where j.key = 'stripe:' || e.object_id))`,
);

/** Job `delete-old-events`, every night. The ledger and the corrections stay. */
export async function deleteOldEvents(
  app: App,
  _payload: JobPayloads['delete-old-events'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.stripeEvents);
  await deleteInBatches(app, 'stripe_events', (from, to) => deleteBatch(app.db, [from, to, before]), signal);
}
