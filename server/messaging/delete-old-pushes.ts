import { daysAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { prepared } from '../platform/database/db.ts';

const keptDays = 30;

const tidy = prepared('push-tidy', 'delete from push_messages where created_at < $1');

/** Task `tidy-pushes`, every night: what became of a push is kept for a month. */
export async function tidyPushes(app: App): Promise<void> {
  await tidy(app.db, [daysAfter(app.clock.now(), -keptDays)]);
}
