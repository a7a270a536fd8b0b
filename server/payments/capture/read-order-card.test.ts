import { test } from '@fondly/dev/test';
import { expect, onTestFinished, vi } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { clearFaults, controlSandbox } from '../testing/sandbox.ts';

/* Nothing of a card is stored (docs/security.md#card-data), so a receipt reads it from Stripe. */

test('a customer reads the brand and the last digits of the card that paid, and a stranger gets 404', async ({
  env,
}) => {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const [buyer, stranger] = [await buildBuyer(env), await buildBuyer(env)];
  const id = await buildPaidOrder(env, meal, buyer);
  const retrieve = vi.spyOn(env.app.stripe.paymentIntents, 'retrieve');
  onTestFinished(() => retrieve.mockRestore());

  expect(await stranger.call('GET /api/orders/:id/card', { params: { id } })).toMatchObject({ status: 404 });
  expect(retrieve).not.toHaveBeenCalled();
  expect(await buyer.call('GET /api/orders/:id/card', { params: { id } })).toMatchObject({
    status: 200,
    body: { card: { brand: 'visa', last4: '4242' } },
  });
});

test('an order that was not charged has no card and causes no request to Stripe', async ({ env }) => {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const buyer = await buildBuyer(env);
  const { orderId: id } = (await buyer.checkout(meal)).body;
  const retrieve = vi.spyOn(env.app.stripe.paymentIntents, 'retrieve');
  onTestFinished(() => retrieve.mockRestore());

  expect((await buyer.call('GET /api/orders/:id/card', { params: { id } })).body).toEqual({ card: null });
  expect(retrieve).not.toHaveBeenCalled();
});

test('while Stripe fails the answer says so, and a person causes at most 60 requests in ten minutes', async ({
  env,
}) => {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const buyer = await buildBuyer(env);
  const id = await buildPaidOrder(env, meal, buyer);
  const read = () => buyer.call('GET /api/orders/:id/card', { params: { id } });
  const fault = {
    match: { method: 'GET', path: '/v1/payment_intents/*' },
    times: 20,
    action: { error: { status: 500, type: 'api_error' } },
  };
  await controlSandbox(env, '/faults', fault);
  expect(await read()).toMatchObject({ status: 503, body: { code: 'payment-provider-slow' } });
  await clearFaults(env);

  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) statuses.push((await read()).status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.at(-1)).toBe(429);
});
