import type { Town } from '@fondly/dev/environment/test-environment';
import type Stripe from 'stripe';
import { readOrderRow } from '../../orders/testing/order-builders.ts';

/** Builders of what tests of events need: a provider that nobody hears, and its events sent by hand. */

const rules = (town: Town, method: 'POST' | 'DELETE', body?: object) =>
  fetch(`${town.sandbox.url}/_sandbox/webhooks/rules`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });

/** Nothing that happens from now on is sent. */
export const deafen = (town: Town) => rules(town, 'POST', { match: { type: '*' }, times: 100_000, action: 'drop' });
export const hearAgain = (town: Town) => rules(town, 'DELETE');

/** What the provider would have sent about an order's payment, of these types, in the order of the types. */
export async function eventsOf(town: Town, orderId: string, types: string[]): Promise<Stripe.Event[]> {
  const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
  const found: Stripe.Event[] = [];
  for (const type of types) {
    for await (const event of town.app.stripe.events.list({ type, limit: 100 })) {
      const object = event.data.object as { id: string; payment_intent?: string | null };
      if (object.id !== intentId && object.payment_intent !== intentId) continue;
      found.push(event);
      break;
    }
  }
  return found;
}

type Letter = { payload: string; signature: string };

export const sign = (town: Town, event: object, over: { secret?: string; timestamp?: number } = {}): Letter => {
  const payload = JSON.stringify(event);
  const options = { payload, secret: over.secret ?? 'whsec_town', ...over };
  return { payload, signature: town.app.stripe.webhooks.generateTestHeaderString(options) };
};

/** To the door that the provider uses. */
export const post = (town: Town, payload: string, signature?: string) =>
  town.visitor().send('POST', '/api/webhooks/stripe', {
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  });

export async function deliver(town: Town, event: Stripe.Event): Promise<number> {
  const { payload, signature } = sign(town, event);
  return (await post(town, payload, signature)).status;
}
