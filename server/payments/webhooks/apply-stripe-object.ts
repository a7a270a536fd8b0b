import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { row, text, timestamp } from '../../platform/database/row.ts';
import { noColumns, statement } from '../../platform/database/statement.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { MissingOrderError } from '../capture/sync-payment-intent.ts';
import { type ObjectKind, stripeEvents } from './stripe-events.ts';

const waitForOrderMinutes = 10;

const markApplied = statement(
  'stripe-event-applied',
  row({ type: text, createdAt: timestamp }),
  `update stripe_events set applied_at = $2 where object_id = $1 and applied_at is null
   returning type, created as created_at`,
);
const findRecent = statement(
  'stripe-event-recent',
  noColumns,
  'select from stripe_events where object_id = $1 and received_at > $2 limit 1',
);

/**
 * Job: reads the object of one or several events again and applies its state. If it throws, the job is retried and the
 * events stay open.
 */
export async function applyStripeObject(
  app: App,
  { objectId, type }: JobPayloads['apply-stripe-object'],
): Promise<void> {
  const handler = stripeEvents[type];
  if (!handler) return;
  try {
    await syncObject(app, handler.kind, objectId);
  } catch (error) {
    // Our own commit may be late. An order that never appears belongs to another environment.
    if (!(error instanceof MissingOrderError) || (await isRecent(app, objectId))) throw error;
    app.log.warn({ objectId }, 'payments: an event names no order of ours');
  }
  const now = app.clock.now();
  for (const event of await markApplied(app.db, [objectId, now])) {
    const knownType = event.type in stripeEvents ? event.type : 'other';
    app.metrics?.observeWebhook(knownType, Math.max(0, now.getTime() - event.createdAt.getTime()) / 1000);
  }
}

async function syncObject(app: App, kind: ObjectKind, objectId: string): Promise<void> {
  if (!kind.follow) {
    await kind.sync(app, objectId);
    return;
  }
  const order = await kind.sync(app, objectId);
  if (order) await kind.follow(app, order);
}

async function isRecent(app: App, objectId: string): Promise<boolean> {
  const since = minutesAfter(app.clock.now(), -waitForOrderMinutes);
  return (await findRecent(app.db, [objectId, since])).length > 0;
}
