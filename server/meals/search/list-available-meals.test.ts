import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';

describe('Available meals of restaurants', () => {
  test('only what can be ordered now at the named restaurants is listed', async ({ env }) => {
    const [first, second, other] = [await buildRestaurant(env), await buildRestaurant(env), await buildRestaurant(env)];
    const soon = { startsInMinutes: 1, endsInMinutes: 60 };
    const wanted = [await buildMeal(env, first, soon), await buildMeal(env, second, soon)];
    const soldOut = await buildMeal(env, first, soon);
    await env.app.db.client.query('update meals set available_quantity = 0 where id = $1', [soldOut.id]);
    await buildMeal(env, other, soon);
    const paused = await buildRestaurant(env);
    await buildMeal(env, paused, soon);
    const until = new Date(env.clock.now().getTime() + 3_600_000);
    await env.app.db.client.query('update restaurants set paused_until = $2 where id = $1', [paused.id, until]);
    const buyer = await buildBuyer(env);

    const restaurantIds = [first.id, second.id, paused.id, randomUUID()].join(',');
    const { body } = await buyer.call('GET /api/meals', { querystring: { restaurantIds } });

    expect(body.meals.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    const refused = await buyer.call('GET /api/meals', { querystring: { restaurantIds: 'none' } });
    expect(refused.status).toBe(400);
  });
});
