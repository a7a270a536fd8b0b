import { topics } from '@fondly/contract/live';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { readSchedule } from './schedule.ts';

/** Refreshes open pages when a pause ends. */
export async function signalReopening(app: App, { restaurantId }: JobPayloads['signal-reopening']): Promise<void> {
  await transaction(app, async (tx) => {
    const { zip } = await readSchedule(app, restaurantId, tx);
    signal(tx, [topics.zip(zip), topics.restaurant(restaurantId)], []);
  });
}
