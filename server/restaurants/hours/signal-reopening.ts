import { topics } from '@fondly/contract/live';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { readSchedule } from './schedule.ts';

/** A pause has ended by itself: pages that are open show it. Telling them once more changes nothing. */
export async function signalReopening(app: App, payload: Record<string, unknown>): Promise<void> {
  const restaurantId = String(payload.restaurantId);
  await transaction(app, async (tx) => {
    const { zip } = await readSchedule(app, restaurantId, tx);
    signal(tx, [topics.zip(zip), topics.restaurant(restaurantId)], []);
  });
}
