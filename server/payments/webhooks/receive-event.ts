import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { stripeEvents } from './stripe-events.ts';

/**
 * Takes in one event: signature over the raw bytes first, then stored under its id with the job that reads its
 * object again, in one transaction. An event that is there already is answered like a new one.
 *
 * @throws Problem `bad-signature`; a database that is down throws and is answered 500, so the provider repeats
 */
export async function receiveEvent(app: App, raw: Buffer, signature: string | undefined): Promise<void> {
  const event = verifyEvent(app, raw, signature);
  const isLive = app.config.stripeSecretKey.includes('_live_');
  if (Boolean(event.livemode) !== isLive) {
    app.log.error({ event: event.id }, 'ALARM payments: an event of the wrong mode');
    return;
  }
  await storeEvent(app, event);
}

/**
 * Stores an event that is known to be the provider's, with the job that follows from it.
 *
 * @returns whether it was new to us
 */
export async function storeEvent(app: App, event: Stripe.Event): Promise<boolean> {
  const row = stripeEvents[event.type];
  const objectId = row?.objectIdOf(event) ?? (event.data.object as { id?: string }).id ?? '';
  return transaction(app, async (tx) => {
    const isNew = await insertEvent(app, tx, event, objectId);
    if (isNew && row) {
      enqueue(tx, 'apply-stripe-object', { objectId, type: event.type }, { key: `stripe:${objectId}` });
    }
    return isNew;
  });
}

function verifyEvent(app: App, raw: Buffer, signature: string | undefined): Stripe.Event {
  for (const secret of app.config.stripeWebhookSecrets) {
    try {
      return app.stripe.webhooks.constructEvent(raw, signature ?? '', secret);
    } catch {
      // Signed for the other endpoint, or by nobody: the next secret decides.
    }
  }
  throw new Problem('invalid-signature');
}

/** An event only says where to look; whom it is about is not kept, so that nobody has to be forgotten here. */
const personalKeys = ['receipt_email', 'billing_details', 'customer_details', 'customer_email', 'shipping'];
const dropPersonalData = (key: string, value: unknown) => (personalKeys.includes(key) ? undefined : value);

const insert = command(
  'stripe-event-store',
  `insert into stripe_events (id, account, type, object_id, created, payload, received_at)
   values ($1, $2, $3, $4, to_timestamp($5), $6, $7) on conflict (id) do nothing`,
);

async function insertEvent(app: App, tx: Tx, event: Stripe.Event, objectId: string): Promise<boolean> {
  const stored = JSON.stringify(event, dropPersonalData);
  const values = [event.id, event.account ?? null, event.type, objectId, event.created, stored, app.clock.now()];
  return (await insert(tx, values)) === 1;
}
