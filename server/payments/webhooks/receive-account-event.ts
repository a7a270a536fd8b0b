import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { command } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { stripeEvents } from './stripe-events.ts';

const insert = command(
  'stripe-account-event-store',
  `insert into stripe_events (id, account, type, object_id, created, payload, received_at)
   values ($1, $2, $3, $2, $4, $5, $6) on conflict (id) do nothing`,
);

/**
 * Receives one thin event about an account of version 2. It names the account and contains nothing of it. The signature
 * is checked over the raw bytes; a known event gets the same response.
 */
export async function receiveAccountEvent(app: App, raw: Buffer, signature: string | undefined): Promise<void> {
  const event = verifyEvent(app, raw, signature);
  if (event.livemode !== app.config.stripeSecretKey.includes('_live_')) {
    app.log.error({ event: event.id }, 'ALARM payments: an event has the wrong mode');
    return;
  }
  const { id, created } = event;
  const type = String(event.type);
  const related = 'related_object' in event ? event.related_object : undefined;
  const accountId = related && 'id' in related && typeof related.id === 'string' ? related.id : null;
  if (!accountId || !stripeEvents[type]) return;
  await transaction(app, async (tx) => {
    const payload = JSON.stringify({ id, type, created, related_object: { id: accountId } });
    const isNew = await insert(tx, [id, accountId, type, created, payload, app.clock.now()]);
    if (isNew === 1) enqueue(tx, 'apply-stripe-object', { objectId: accountId, type }, { key: `stripe:${accountId}` });
  });
}

function verifyEvent(app: App, raw: Buffer, signature: string | undefined): Stripe.V2.Core.EventNotification {
  const secret = app.config.stripeAccountsWebhookSecret;
  if (secret === null) throw new Problem('invalid-signature');
  try {
    return app.stripe.parseEventNotification(raw, signature ?? '', secret);
  } catch {
    throw new Problem('invalid-signature');
  }
}
