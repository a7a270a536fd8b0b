import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type Stripe from 'stripe';
import { readOrderRow } from '../../orders/testing/order-builders.ts';

/** The events that Stripe would have sent for an order's payment, in the order of the given types. */
export async function listEvents(env: TestEnvironment, orderId: string, types: string[]): Promise<Stripe.Event[]> {
  const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
  const found: Stripe.Event[] = [];
  for (const type of types) {
    for await (const event of env.app.stripe.events.list({ type, limit: 100 })) {
      const object = event.data.object as { id: string; payment_intent?: string | null };
      if (object.id !== intentId && object.payment_intent !== intentId) continue;
      found.push(event);
      break;
    }
  }
  return found;
}

type SignedEvent = { payload: string; signature: string };

export const signEvent = (
  env: TestEnvironment,
  event: object,
  over: { secret?: string; timestamp?: number } = {},
): SignedEvent => {
  const payload = JSON.stringify(event);
  const options = { payload, secret: over.secret ?? 'whsec_test_platform', ...over };
  return { payload, signature: env.app.stripe.webhooks.generateTestHeaderString(options) };
};

/** Posts to the webhook endpoint. */
export const postEvent = (env: TestEnvironment, payload: string, signature?: string) =>
  env.visitor().send('POST', '/api/webhooks/stripe', {
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  });

export async function deliverEvent(env: TestEnvironment, event: Stripe.Event): Promise<number> {
  const { payload, signature } = signEvent(env, event);
  return (await postEvent(env, payload, signature)).status;
}
