import type { App } from '../platform/app.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { addWebhookEvent } from './deliveries.ts';

/** Job: tells the webhooks of a restaurant about a meal's stock or a payout. */
export async function tellWebhooks(app: App, { at, ...event }: JobPayloads['tell-webhooks']): Promise<void> {
  await addWebhookEvent(app, { ...event, at: new Date(at) });
}
