import { minutesAfter } from '@fondly/contract/time';
import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { captureIfDecided } from '../capture/refresh-payment.ts';
import { MissingOrderError, syncPaymentIntent } from '../capture/sync-payment-intent.ts';
import { stripeEvents } from './stripe-events.ts';

const waitForOrderMinutes = 10;

/**
 * Task `apply-stripe-object`: reads the object of one or many events again and acts on what it says now. Throws to
 * be repeated; nothing is marked as applied that was not.
 */
export async function applyStripeObject(app: App, payload: Record<string, unknown>): Promise<void> {
  const objectId = String(payload.objectId);
  const row = stripeEvents[payload.type as Stripe.Event['type']];
  if (!row) return;
  try {
    if (row.apply === syncPaymentIntent) await syncAndCapture(app, objectId);
    else await row.apply(app, objectId);
  } catch (error) {
    // Our own commit may be late; an order that never comes is somebody else's intent.
    if (!(error instanceof MissingOrderError) || (await isRecent(app, objectId))) throw error;
    app.log.warn({ objectId }, 'payments: an event without an order of ours');
  }
  await app.db.$client.query({
    name: 'stripe-event-applied',
    text: 'update stripe_events set applied_at = $2 where object_id = $1 and applied_at is null',
    values: [objectId, app.clock.now()],
  });
}

async function syncAndCapture(app: App, intentId: string): Promise<void> {
  const order = await syncPaymentIntent(app, intentId);
  if (order) await captureIfDecided(app, order);
}

async function isRecent(app: App, objectId: string): Promise<boolean> {
  const since = minutesAfter(app.clock.now(), -waitForOrderMinutes);
  const { rows } = await app.db.$client.query<{ young: boolean }>(
    'select exists (select from stripe_events where object_id = $1 and received_at > $2) as young',
    [objectId, since],
  );
  return rows[0]?.young ?? false;
}
