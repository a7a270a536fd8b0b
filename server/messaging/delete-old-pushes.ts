import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';

const retentionDays = 30;

const deleteOlderThan = command('push-tidy', 'delete from push_messages where created_at < $1');

/** Keeps the record of a push for a month. */
export async function deleteOldPushes(app: App): Promise<void> {
  await deleteOlderThan(app.db, [daysAfter(app.clock.now(), -retentionDays)]);
}
