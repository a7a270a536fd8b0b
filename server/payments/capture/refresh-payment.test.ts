import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { expect, onTestFinished, vi } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant, payWith, readOrderRow } from '../../orders/testing/order-builders.ts';
import { clearFaults, controlSandbox } from '../testing/sandbox.ts';

test('a stranger who refreshes an order gets 404 and causes no request to Stripe', async ({ env }) => {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const [buyer, stranger] = [await buildBuyer(env), await buildBuyer(env)];
  const input = { params: { id: (await buyer.checkout(meal)).body.orderId }, body: {} };
  const retrieve = vi.spyOn(env.app.stripe.paymentIntents, 'retrieve');

  expect(await stranger.call('POST /api/orders/:id/refresh', input)).toMatchObject({ status: 404 });
  expect(retrieve).not.toHaveBeenCalled();

  expect(await buyer.call('POST /api/orders/:id/refresh', input)).toMatchObject({ status: 200 });
  expect(retrieve).toHaveBeenCalled();
});

async function buildUnpaidOrder(env: TestEnvironment) {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const buyer = await buildBuyer(env);
  const { orderId } = (await buyer.checkout(meal)).body;
  return { buyer, meal, orderId, input: { params: { id: orderId }, body: {} } };
}

/** Counts the requests to Stripe that read a payment intent. */
function watchLookups(env: TestEnvironment) {
  const retrieve = vi.spyOn(env.app.stripe.paymentIntents, 'retrieve');
  onTestFinished(() => retrieve.mockRestore());
  return retrieve;
}

const lookups = [
  ['POST /api/orders/:id/refresh', 'a refresh'],
  ['POST /api/orders/:id/payment-secret', 'a read of the client secret'],
] as const;

test.for(lookups)('%s: twenty at once for one order are one request to Stripe', async ([operation], { env }) => {
  const { buyer, input } = await buildUnpaidOrder(env);
  const retrieve = watchLookups(env);
  const replies = await Promise.all(Array.from({ length: 20 }, () => buyer.call(operation, input)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(retrieve.mock.calls.length).toBeLessThanOrEqual(2);
});

test.for(lookups)('%s: a person causes at most 60 requests to Stripe in ten minutes', async ([operation], { env }) => {
  const { buyer, input } = await buildUnpaidOrder(env);
  const retrieve = watchLookups(env);
  const statuses: number[] = [];
  for (let tries = 0; tries < 62; tries += 1) statuses.push((await buyer.call(operation, input)).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429]);
  expect(retrieve).toHaveBeenCalledTimes(60);
  expect((await buyer.call(operation, input)).headers['retry-after']).toBe('600');
});

test('a repeated checkout counts as a request to Stripe, too', async ({ env }) => {
  const { buyer, meal } = await buildUnpaidOrder(env);
  const requestId = randomUUID();
  const statuses: number[] = [];
  for (let tries = 0; tries < 63; tries += 1) statuses.push((await buyer.checkout(meal, { requestId })).status);
  expect(statuses).toEqual([...Array(61).fill(201), 429, 429]);
});

test('a refresh is answered in time while Stripe hangs, and the payment arrives later', async ({ env }) => {
  const { buyer, orderId, input } = await buildUnpaidOrder(env);
  await payWith(env, orderId);
  const fault = { match: { method: 'GET', path: '/v1/payment_intents/*' }, times: 5, action: { delay_ms: 8_000 } };
  await controlSandbox(env, '/faults', fault);
  const startedAt = performance.now();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => buyer.call('POST /api/orders/:id/refresh', input)),
  );
  expect(performance.now() - startedAt).toBeLessThan(scaleTime(7_000));
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    Array(10).fill([503, 'payment-provider-slow']),
  );
  expect(replies[0]?.headers['retry-after']).toMatch(/^\d+$/);
  await clearFaults(env);
  await env.runUntilIdle();
  expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'paid' });
});

test('an owner causes at most 30 requests about the payout account in ten minutes', async ({ env }) => {
  const restaurant = await buildRestaurant(env);
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1)
    statuses.push((await restaurant.call('POST /api/restaurant/payouts/account/refresh', { body: {} })).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});
