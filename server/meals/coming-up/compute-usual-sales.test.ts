import { daysAfter, minutesAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildPaidOrder, buildRestaurant } from '../../orders/testing/order-builders.ts';
import * as market from '../testing/meal-builders.ts';
import { computeUsualSales } from './compute-usual-sales.ts';

type MealInput = Parameters<typeof market.meal>[2];

/** Lists a meal on past Fridays at a time in Atlanta, four hours behind UTC. The clock is at noon of a Friday. */
async function listOnFridays(env: TestEnvironment, of: market.Restaurant, times: string[], own: MealInput = {}) {
  for (const [index, time] of times.entries()) {
    const createdAt = new Date(
      `${daysAfter(env.clock.now(), -7 * (index + 1))
        .toISOString()
        .slice(0, 10)}T${time}-04:00`,
    );
    const availableDate = createdAt.toISOString().slice(0, 10);
    await market.meal(env.app, of, { availableDate, createdAt, ...own });
  }
}

async function readUsual(env: TestEnvironment, { id }: { id: string }) {
  await computeUsualSales(env.app);
  const viewer = market.visitAs(env, await market.person(env.app));
  return (await viewer.call('GET /api/kitchens/:id', { params: { id } })).body.usualSales;
}

const friday = 5;

describe('When a kitchen usually lists', () => {
  test('is absent after 3 listings on a weekday and the median of 4', async ({ env }) => {
    const restaurant = await market.restaurant(env.app);
    await listOnFridays(env, restaurant, ['15:10:00', '15:20:00', '15:40:00']);
    expect(await readUsual(env, restaurant)).toEqual([]);
    await market.meal(env.app, restaurant, {
      availableDate: '2025-09-05',
      createdAt: new Date('2025-09-05T19:42:00-00:00'),
    });
    expect(await readUsual(env, restaurant)).toEqual([{ weekday: friday, listsAt: '15:30', goneAfterMinutes: null }]);
  });

  test('counts a day once, the last eight weeks, and no meal that repeats or was listed ahead', async ({ env }) => {
    const restaurant = await market.restaurant(env.app);
    await listOnFridays(env, restaurant, ['15:10:00', '15:20:00', '15:40:00']);
    await listOnFridays(env, restaurant, ['15:12:00', '15:22:00', '15:42:00']);
    const day = (date: string, own: MealInput = {}) =>
      market.meal(env.app, restaurant, { availableDate: date, createdAt: new Date(`${date}T19:30:00Z`), ...own });
    await day('2025-08-01');
    await day('2025-09-05', { isRecurring: true, recurringDays: [friday] });
    await day('2025-08-29', { createdAt: new Date('2025-08-28T19:30:00Z') });
    await day('2025-08-22', { adminOnly: true });
    expect(await readUsual(env, restaurant)).toEqual([]);
    // A meal that was listed the day before counts from its time on sale.
    await day('2025-08-15', { createdAt: new Date('2025-08-14T19:30:00Z'), onSaleTime: '15:30' });
    expect(await readUsual(env, restaurant)).toMatchObject([{ weekday: friday }]);
  });

  test('is hidden at once by the kitchen, and shown again', async ({ env }) => {
    const restaurant = await market.restaurant(env.app);
    await listOnFridays(env, restaurant, ['15:30:00', '15:30:00', '15:30:00', '15:30:00']);
    const owner = market.visitAs(env, restaurant.owner);
    const show = (showsUsualTimes: boolean) =>
      owner.call('PUT /api/restaurant/usual-times', { body: { showsUsualTimes } });
    expect((await show(false)).body).toMatchObject({ showsUsualTimes: false });
    expect(await readUsual(env, restaurant)).toEqual([]);
    await show(true);
    expect(await readUsual(env, restaurant)).toHaveLength(1);
  });

  test('comes with how soon its meals are gone, only if they usually are', async ({ env }) => {
    const restaurant = await market.restaurant(env.app);
    const orderRestaurant = await buildRestaurant(env);
    const minutes = [40, 50, 60];
    for (const gone of [...minutes, 50, null, null, null]) {
      const id = await market.meal(env.app, restaurant, { stock: 1, pickup: ['20:00', '21:00'] });
      if (gone !== null) {
        env.clock.set(minutesAfter(env.clock.now(), gone));
        await buildPaidOrder(env, { id, priceCents: 650, restaurant: orderRestaurant }, await buildBuyer(env));
        env.clock.set(minutesAfter(env.clock.now(), -gone + 7 * 1440));
      } else env.clock.set(daysAfter(env.clock.now(), 7));
      await env.runUntilIdle();
    }
    const usual = () => readUsual(env, restaurant);
    expect(await usual()).toMatchObject([{ weekday: friday, goneAfterMinutes: 60 }]);
    // Now half of eight days have portions left.
    await market.meal(env.app, restaurant, { stock: 1, pickup: ['20:00', '21:00'] });
    env.clock.set(daysAfter(env.clock.now(), 1));
    expect(await usual()).toMatchObject([{ weekday: friday, goneAfterMinutes: null }]);
  });
});
