import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';

test('a dismissed notification moves to the earlier ones of its restaurant, for a week', async ({ env }) => {
  const [restaurant, other, buyer] = await Promise.all([buildRestaurant(env), buildRestaurant(env), buildBuyer(env)]);
  await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
  await env.runUntilIdle();
  const listOpen = async (who = restaurant) => (await who.call('GET /api/restaurant/notifications')).body.notifications;
  const listEarlier = async (who = restaurant) =>
    (await who.call('GET /api/restaurant/notifications/earlier')).body.notifications;
  const [notification] = await listOpen();
  expect(await listEarlier()).toEqual([]);

  const params = { id: notification?.id ?? '' };
  await restaurant.call('POST /api/restaurant/notifications/:id/dismiss', { params });

  expect(await listOpen()).toEqual([]);
  expect(await listEarlier()).toEqual([{ ...notification, dismissedAt: env.clock.now().toISOString() }]);
  expect(await listEarlier(other)).toEqual([]);
  await env.advance({ days: 8 });
  expect(await listEarlier()).toEqual([]);
});

const acknowledge = (restaurant: Restaurant, id: string) =>
  restaurant.call('POST /api/restaurant/orders/acknowledge', { body: { orderIds: [id] } });

type Order = { env: TestEnvironment; restaurant: Restaurant; buyer: Buyer; id: string };
type Step = [name: string, run: (order: Order) => Promise<unknown>];
const gotIt: Step = ['acknowledged', ({ restaurant, id }) => acknowledge(restaurant, id)];
const approve: Step = ['approved', ({ restaurant, id }) => transitionAsRestaurant(restaurant, id, 'approve')];
const markReady: Step = ['ready', ({ restaurant, id }) => transitionAsRestaurant(restaurant, id, 'markReady')];
const deny: Step = [
  'denied',
  ({ restaurant, id }) => transitionAsRestaurant(restaurant, id, 'deny', { reason: 'out_of_ingredients' }),
];
const cancel: Step = [
  'canceled',
  ({ buyer, id }) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} }),
];
const expire: Step = [
  'expired',
  async ({ env }) => {
    await env.advance({ hours: 1 });
    await env.runTimers();
  },
];

describe('"New order" is counted by the bell', () => {
  /** A new order of a restaurant, after the steps. */
  async function countAfter(env: TestEnvironment, autoAccept: boolean, steps: Step[]) {
    const [restaurant, buyer] = await Promise.all([buildRestaurant(env, { autoAccept }), buildBuyer(env)]);
    const id = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
    await env.runUntilIdle();
    for (const [, run] of steps) await run({ env, restaurant, buyer, id });
    await env.runUntilIdle();
    const { notifications: open } = (await restaurant.call('GET /api/restaurant/notifications')).body;
    const { notifications: earlier } = (await restaurant.call('GET /api/restaurant/notifications/earlier')).body;
    const countNew = (list: typeof open) => list.filter(({ title }) => title === 'New Order!').length;
    return { open: countNew(open), earlier: countNew(earlier) };
  }
  const titled = (autoAccept: boolean, ...steps: Step[]) => ({
    title: [autoAccept ? 'accepted' : 'awaiting approval', ...steps.map(([name]) => name)].join(', '),
    autoAccept,
    steps,
  });

  test.for([titled(true), titled(false), titled(false, gotIt)])(
    'while the order is $title',
    async ({ autoAccept, steps }, { env }) => {
      expect(await countAfter(env, autoAccept, steps)).toEqual({ open: 1, earlier: 0 });
    },
  );

  test.for([
    titled(true, gotIt),
    titled(true, markReady),
    titled(true, cancel),
    titled(false, approve),
    titled(false, deny),
    titled(false, cancel),
    titled(false, gotIt, cancel),
    titled(false, expire),
  ])(
    'no more once the order is $title, and is found under the earlier ones',
    async ({ autoAccept, steps }, { env }) => {
      expect(await countAfter(env, autoAccept, steps)).toEqual({ open: 0, earlier: 1 });
    },
  );
});
