import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildBuyer, buildKitchen, buildMeal, buildPaidOrder } from '../orders/testing/order-builders.ts';

test('a line that was put away leaves the bell and stays among the earlier ones, of the own kitchen alone', async ({
  town,
}) => {
  const [kitchen, other, buyer] = await Promise.all([buildKitchen(town), buildKitchen(town), buildBuyer(town)]);
  await buildPaidOrder(town, await buildMeal(town, kitchen), buyer);
  await town.runUntilIdle();
  const bell = async (who = kitchen) => (await who.call('GET /api/restaurant/notifications')).body.notifications;
  const earlier = async (who = kitchen) =>
    (await who.call('GET /api/restaurant/notifications/earlier')).body.notifications;
  const [line] = await bell();
  expect(await earlier()).toEqual([]);

  const params = { id: line?.id ?? '' };
  await kitchen.call('POST /api/restaurant/notifications/:id/dismiss', { params });

  expect(await bell()).toEqual([]);
  expect(await earlier()).toEqual([{ ...line, dismissedAt: town.clock.now().toISOString() }]);
  expect(await earlier(other)).toEqual([]);
  await town.advance({ days: 8 });
  expect(await earlier()).toEqual([]);
});
