import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Meal, Somebody } from '../fixtures/builders.ts';
import type { JourneyEnvironment } from '../fixtures/journey-environment.ts';

/** Places and pays an order over the API. The order page has its own journeys. */
export async function placeOrder(
  env: JourneyEnvironment,
  request: APIRequestContext,
  meal: Meal,
  { name, email }: Somebody,
  note = '',
) {
  const headers = { origin: env.url };
  const customerFields = { customerName: name, customerEmail: email, customerPhone: '4045550134' };
  const input = {
    requestId: randomUUID(),
    mealId: meal.id,
    quantity: 1,
    expectedTotalCents: 750,
    specialInstructions: note,
  };
  const placed = await request.post(`${env.url}/api/checkout`, { headers, data: { ...input, ...customerFields } });
  const { orderId, clientSecret } = (await placed.json()) as { orderId: string; clientSecret: string };
  const intent = clientSecret.split('_secret_')[0] ?? '';
  await env.app.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: env.url });
  const paid = await request.post(`${env.url}/api/orders/${orderId}/refresh`, { headers, data: {} });
  const { pickupCode } = (await paid.json()) as { pickupCode: string };
  return { orderId, pickupCode };
}
