import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { command } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';

/** Admins see when a person was last active. */

const deleteSessions = command(
  'sessions-delete-ended',
  'delete from sessions where ctid >= $1::tid and ctid < $2::tid and expires_at < $3',
);
const deleteVerifications = command(
  'verifications-delete-ended',
  'delete from verifications where ctid >= $1::tid and ctid < $2::tid and expires_at < $3',
);

const deleteDevices = command(
  'devices-delete-unconfirmed',
  `delete from known_devices where ctid >= $1::tid and ctid < $2::tid and confirmed_at is null and code_expires_at < $3`,
);

/**
 * Job `delete-ended-sessions`, every night: sessions that expired a month ago, links that expired, and devices whose
 * code nobody entered.
 */
export async function deleteEndedSessions(
  app: App,
  _payload: JobPayloads['delete-ended-sessions'],
  signal?: AbortSignal,
): Promise<void> {
  const now = app.clock.now();
  const before = daysAfter(now, -retentionDays.sessions);
  await deleteInBatches(app, 'sessions', (from, to) => deleteSessions(app.db, [from, to, before]), signal);
  await deleteInBatches(app, 'verifications', (from, to) => deleteVerifications(app.db, [from, to, now]), signal);
  await deleteInBatches(app, 'known_devices', (from, to) => deleteDevices(app.db, [from, to, now]), signal);
}
