import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';
import { buildStaff } from '../staff/testing/build-staff.ts';

const now = { startsInMinutes: -10, endsInMinutes: 60 };

describe('The note at closing', () => {
  test('waits until nothing is left to sell or to hand over, and then sums up the day', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { ...now, portions: 2, priceCents: 750 });
    const read = async () => (await restaurant.call('GET /api/restaurant/evening')).body.evening;
    const [maya, jo] = [await buildBuyer(env), await buildBuyer(env)];
    const first = await buildPaidOrder(env, meal, maya);
    await transitionAsRestaurant(restaurant, first, 'handOver', { withoutCode: true });
    // One portion is on sale.
    expect(await read()).toBeNull();
    const second = await buildPaidOrder(env, meal, jo);
    // It is sold, and not handed over yet.
    expect(await read()).toBeNull();
    await transitionAsRestaurant(restaurant, second, 'handOver', { withoutCode: true });
    expect(await read()).toEqual({ orders: 2, portions: 2, earnedCents: 1500, thanks: 0, words: [] });
  });

  test('quotes good ratings with a first name, and neither bad nor hidden ones', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { ...now, portions: 4 });
    const rate = async (rating: number, review: string) => {
      const buyer = await buildBuyer(env);
      const id = await buildPaidOrder(env, meal, buyer);
      await transitionAsRestaurant(restaurant, id, 'handOver', { withoutCode: true });
      await env.app.db.client.query('update users set email_verified = true where id = $1', [buyer.id]);
      expect(
        (await buyer.call('PUT /api/orders/:id/rating', { params: { id }, body: { rating, review } })).status,
      ).toBe(200);
      return id;
    };
    await rate(5, 'Best ramen in town.');
    await env.advance({ seconds: 1 });
    await rate(4, '');
    await rate(2, 'Cold.');
    const hidden = await rate(5, 'Call me.');
    await env.app.db.client.query(
      `update ratings set hidden_at = now(), hidden_reason = 'personal-data' where order_id = $1`,
      [hidden],
    );
    const { evening } = (await restaurant.call('GET /api/restaurant/evening')).body;
    expect(evening).toMatchObject({ orders: 4, thanks: 2, words: [{ review: 'Best ramen in town.' }] });
    expect(evening?.words[0]?.name).not.toContain(' ');
  });

  test('counter staff read no amount, and a day without a pickup has no note', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const counter = await buildStaff(env, restaurant.id, 'counter');
    const read = async () => (await counter.call('GET /api/restaurant/evening')).body.evening;
    expect(await read()).toBeNull();
    const meal = await buildMeal(env, restaurant, { ...now, portions: 1 });
    const id = await buildPaidOrder(env, meal, await buildBuyer(env));
    await transitionAsRestaurant(restaurant, id, 'handOver', { withoutCode: true });
    expect(await read()).toEqual({ orders: 1, portions: 1, thanks: 0, words: [] });
    await env.advance({ hours: 30 });
    expect(await read()).toBeNull();
  });
});
