import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { deleteInBatches, markDeletedBefore } from '../platform/database/delete-in-batches.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

/** They are shown for a week. No order is announced or reminded of again after a month. */

const deleteNotifications = command(
  'notifications-delete-old',
  'delete from notifications where ctid >= $1::tid and ctid < $2::tid and created_at < $3',
);
const deleteReminders = command(
  'reminders-delete-old',
  'delete from pickup_reminders where ctid >= $1::tid and ctid < $2::tid and reminded_at < $3',
);
const deleteFavoriteAlerts = command(
  'favorite-alerts-delete-old',
  'delete from favorite_alerts where ctid >= $1::tid and ctid < $2::tid and created_at < $3',
);
const deleteOpeningAlerts = command(
  'opening-alerts-delete-old',
  'delete from opening_alerts where ctid >= $1::tid and ctid < $2::tid and opens_at < $3',
);

/** Job `delete-old-notifications`, every night. */
export async function deleteOldNotifications(
  app: App,
  _payload: JobPayloads['delete-old-notifications'],
  signal?: AbortSignal,
): Promise<void> {
  const before = daysAfter(app.clock.now(), -retentionDays.notifications);
  await markDeletedBefore(app, 'notifications', before);
  const tables = [
    ['notifications', deleteNotifications],
    ['pickup_reminders', deleteReminders],
    ['favorite_alerts', deleteFavoriteAlerts],
    ['opening_alerts', deleteOpeningAlerts],
  ] as const;
  for (const [table, deleteBatch] of tables) {
    await deleteInBatches(app, table, (from, to) => deleteBatch(app.db, [from, to, before]), signal);
  }
}
