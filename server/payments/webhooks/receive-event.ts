import { maxInteger } from '@fondly/contract/endpoint';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { stripeEvents } from './stripe-events.ts';

/**
 * Receives one event. It checks the signature over the raw bytes, then stores the event with its job in one
 * transaction. A known event gets the same response. After a database error Stripe retries; it would for three days, so
 * an event that cannot be read is accepted and raises an alarm.
 */
export async function receiveEvent(app: App, raw: Buffer, signature: string | undefined): Promise<void> {
  const event = verifyEvent(app, raw, signature);
  if (!event) {
    app.log.error('ALARM payments: a signed event has no readable content');
    return;
  }
  const isLive = app.config.stripeSecretKey.includes('_live_');
  if (Boolean(event.livemode) !== isLive) {
    app.log.error({ event: event.id }, 'ALARM payments: an event has the wrong mode');
    return;
  }
  await storeEvent(app, event);
}

/**
 * Stores an event with a verified signature, with the job that follows from it.
 *
 * @returns whether it was new to us
 */
export async function storeEvent(app: App, event: Stripe.Event): Promise<boolean> {
  const handler = stripeEvents[event.type];
  const objectId = handler?.objectIdOf(event) ?? (event.data.object as { id?: string }).id ?? '';
  return transaction(app, async (tx) => {
    const isNew = await insertEvent(app, tx, event, objectId);
    if (isNew && handler) {
      enqueue(tx, 'apply-stripe-object', { objectId, type: event.type }, { key: `stripe:${objectId}` });
    }
    return isNew;
  });
}

/** The fields of an event that we read. Stripe sends many more. */
const eventShape = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.int().min(0).max(maxInteger),
  account: z.string().max(255).nullish(),
  data: z.looseObject({ object: z.looseObject({ id: z.string().min(1).max(255).optional() }) }),
});

/** @returns null for an event with a valid signature and the wrong shape */
function verifyEvent(app: App, raw: Buffer, signature: string | undefined): Stripe.Event | null {
  for (const secret of app.config.stripeWebhookSecrets) {
    try {
      if (!isSignedNow(signature ?? '')) break;
      const event = app.stripe.webhooks.constructEvent(raw, signature ?? '', secret);
      return eventShape.safeParse(event).success ? event : null;
    } catch {
      // The event is signed for the other endpoint or forged. The next secret decides.
    }
  }
  throw new Problem('invalid-signature');
}

const toleranceSeconds = 300;

/** Whether a signature is from the last or next five minutes. The library accepts any future time, and none at all. */
function isSignedNow(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.trimStart().startsWith('t='));
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? [];
  if (times.length !== 1 || seconds === undefined) return false;
  return Math.abs(Date.now() / 1000 - Number(seconds)) <= toleranceSeconds;
}

/**
 * An event only names the object to read. Personal data and what describes a card are removed before it is stored, so
 * nothing has to be erased here.
 */
const unstoredKeys = [
  ...['receipt_email', 'billing_details', 'customer_details', 'customer_email', 'shipping'],
  ...['payment_method_details', 'card', 'fingerprint', 'last4'],
];
const dropUnstored = (key: string, value: unknown) => (unstoredKeys.includes(key) ? undefined : value);

const insert = command(
  'stripe-event-store',
  `insert into stripe_events (id, account, type, object_id, created, payload, received_at)
   values ($1, $2, $3, $4, to_timestamp($5), $6, $7) on conflict (id) do nothing`,
);

async function insertEvent(app: App, tx: Tx, event: Stripe.Event, objectId: string): Promise<boolean> {
  const stored = JSON.stringify(event, dropUnstored);
  const values = [event.id, event.account ?? null, event.type, objectId, event.created, stored, app.clock.now()];
  return (await insert(tx, values)) === 1;
}
