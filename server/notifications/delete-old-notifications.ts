import { retentionDays } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { deleteInBatches, markDeletedBefore } from '../platform/database/delete-in-batches.ts';
import { command } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';

/**
 * Restaurants see theirs for a week, and customers for 90 days. No order is announced or reminded of again after a month.
 * An alert is kept for the link that unsubscribes from it.
 */

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
const deleteAlertHits = command(
  'alert-hits-delete-old',
  'delete from alert_hits where ctid >= $1::tid and ctid < $2::tid and created_at < $3',
);
const deleteAlertMeals = command(
  'alert-meals-delete-old',
  'delete from alert_meals where ctid >= $1::tid and ctid < $2::tid and better_at < $3 and not is_on_sale',
);

const deleteCustomerNotifications = command(
  'customer-notifications-delete-old',
  'delete from customer_notifications where ctid >= $1::tid and ctid < $2::tid and created_at < $3',
);

/** Job `delete-old-notifications`, every night. */
export async function deleteOldNotifications(
  app: App,
  _payload: JobPayloads['delete-old-notifications'],
  signal?: AbortSignal,
): Promise<void> {
  const now = app.clock.now();
  const before = daysAfter(now, -retentionDays.notifications);
  await markDeletedBefore(app, 'notifications', before);
  const tables = [
    ['notifications', deleteNotifications, before],
    ['pickup_reminders', deleteReminders, before],
    ['favorite_alerts', deleteFavoriteAlerts, before],
    ['opening_alerts', deleteOpeningAlerts, before],
    ['alert_hits', deleteAlertHits, daysAfter(now, -retentionDays.alerts)],
    ['alert_meals', deleteAlertMeals, before],
    ['customer_notifications', deleteCustomerNotifications, daysAfter(now, -retentionDays.customerNotifications)],
  ] as const;
  for (const [table, deleteBatch, olderThan] of tables) {
    await deleteInBatches(app, table, (from, to) => deleteBatch(app.db, [from, to, olderThan]), signal);
  }
}
