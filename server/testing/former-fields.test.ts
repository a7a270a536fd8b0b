import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { expect } from 'vitest';
import { buildMeal, buildRestaurant, portionsOnSale } from '../orders/testing/order-builders.ts';

/** The name of `expected` in the previous release. */
const formerName = 'seen';

test('a tab of the previous release, which sends `expected` as `seen`, can still set the stock of a meal', async ({
  env,
}) => {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { portions: 5 });
  const url = `/api/restaurant/meals/${meal.id}`;

  const stockReply = await restaurant.send('PUT', `${url}/stock`, {
    payload: { [formerName]: 5, availableQuantity: 6 },
  });
  expect(stockReply.status).toBe(200);
  expect(await portionsOnSale(env, meal)).toBe(6);

  const id = randomUUID();
  const entry = {
    kind: 'stock',
    id,
    at: env.clock.now().toISOString(),
    mealId: meal.id,
    availableQuantity: 7,
    [formerName]: 6,
  };
  const counterReply = await restaurant.send('POST', '/api/restaurant/counter/entries', {
    payload: { entries: [entry] },
  });
  expect(counterReply).toMatchObject({ status: 200, body: { outcomes: [{ id, refusal: null }] } });
  expect(await portionsOnSale(env, meal)).toBe(7);

  const { body } = await restaurant.call('GET /api/restaurant/meals');
  const listed = body.meals.find((staffMeal) => staffMeal.id === meal.id);
  const form = {
    ...{ name: 'Tonkotsu Ramen', description: 'Twelve-hour broth.', priceCents: 750, tag: 'chefs-pick' },
    ...{ availableDate: listed?.availableDate, pickupStartTime: listed?.pickupStartTime },
    ...{ pickupEndTime: listed?.pickupEndTime, availableQuantity: 8, allergens: [], mayContain: [] },
  };
  expect(await restaurant.send('PUT', url, { payload: { ...form, [formerName]: 7 } })).toMatchObject({ status: 200 });
  expect(await portionsOnSale(env, meal)).toBe(8);

  const staleReply = await restaurant.send('PUT', `${url}/stock`, {
    payload: { [formerName]: 1, availableQuantity: 2 },
  });
  expect(staleReply).toMatchObject({ status: 409, body: { code: 'stock-changed' } });
});
