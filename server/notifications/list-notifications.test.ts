import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';

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
