import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant, transitionAsRestaurant } from './order-builders.ts';

const readSteps = async (restaurant: Visitor, id: string) =>
  (await restaurant.call('GET /api/restaurant/orders/:id/timeline', { params: { id } })).body.steps;

test('the timeline of an order lists its steps and its refunds in order, each with its time', async ({ env }) => {
  const restaurant = await buildRestaurant(env);
  const id = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
  await env.runUntilIdle();
  await env.advance({ minutes: 1 });
  await transitionAsRestaurant(restaurant, id, 'markReady');
  await env.advance({ minutes: 1 });
  await transitionAsRestaurant(restaurant, id, 'deny', { reason: 'Closing early' });
  await env.runUntilIdle();

  const steps = await readSteps(restaurant, id);
  expect(steps.map(({ step, amountCents }) => [step, amountCents])).toEqual([
    ['placed', undefined],
    ['accept', undefined],
    ['confirm', undefined],
    ['markReady', undefined],
    ['cancelByRestaurant', undefined],
    ['refunded', 750],
  ]);
  const [ready, canceled] = steps.slice(3).map(({ at }) => Date.parse(at));
  expect((canceled ?? 0) - (ready ?? 0)).toBe(60_000);
});

test('counter staff read the timeline without the refund, and a stranger reads nothing', async ({ env }) => {
  const [restaurant, stranger] = [await buildRestaurant(env), await buildRestaurant(env)];
  const id = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
  await transitionAsRestaurant(restaurant, id, 'deny', { reason: 'Closing early' });
  await env.runUntilIdle();
  const counter = await buildBuyer(env);
  await env.app.db.client.query(
    `insert into staff (id, restaurant_id, user_id, role, joined_at, seen_at)
     values (gen_random_uuid(), $1, $2, 'counter', now(), now())`,
    [restaurant.id, counter.id],
  );

  expect((await readSteps(restaurant, id)).map(({ step }) => step)).toContain('refunded');
  const steps = await readSteps(counter, id);
  expect(steps.map(({ step }) => step)).toEqual(['placed', 'accept', 'confirm', 'cancelByRestaurant']);
  expect(JSON.stringify(steps)).not.toContain('amountCents');
  expect(await stranger.call('GET /api/restaurant/orders/:id/timeline', { params: { id } })).toMatchObject({
    status: 404,
  });
});
