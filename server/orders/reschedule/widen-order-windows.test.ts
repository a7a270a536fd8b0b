import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../testing/order-builders.ts';

/** The test clock is set to Friday noon in Atlanta, October 3, 2025: pickup is from 6 PM to 7:30 PM. */
async function buildOrderedMeal(env: TestEnvironment) {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant);
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, meal, buyer);
  const edit = async (pickupStartTime: string, pickupEndTime: string) => {
    const body = {
      name: 'Tonkotsu Ramen',
      description: 'Twelve-hour broth.',
      priceCents: 750,
      originalPriceCents: 1600,
      tag: 'chefs-pick' as const,
      allergens: [],
      mayContain: [],
      availableQuantity: 4,
      expected: 4,
      availableDate: '2025-10-03',
      pickupStartTime,
      pickupEndTime,
    };
    const reply = await restaurant.call('PUT /api/restaurant/meals/:id', { params: { id: meal.id }, body });
    await env.runUntilIdle();
    return reply.status;
  };
  const readWindows = async () => {
    const ticket = (await buyer.call('GET /api/orders')).body.orders.find(({ id }) => id === orderId);
    const [onCounter] = (await restaurant.call('GET /api/restaurant/counter')).body.orders;
    return [ticket, onCounter].map((order) => [order?.pickupStart, order?.pickupEnd]);
  };
  return { restaurant, orderId, edit, readWindows };
}

describe('A longer pickup window', () => {
  test('it reaches the ticket and the counter of orders that were placed before', async ({ env }) => {
    const { edit, readWindows } = await buildOrderedMeal(env);
    expect(await edit('18:00', '21:00')).toBe(200);
    const widened = ['2025-10-03T22:00:00.000Z', '2025-10-04T01:00:00.000Z'];
    expect(await readWindows()).toEqual([widened, widened]);
  });

  test('an earlier start reaches an order only when free cancellation has ended', async ({ env }) => {
    const { edit, readWindows } = await buildOrderedMeal(env);
    await edit('17:00', '19:30');
    const before = ['2025-10-03T22:00:00.000Z', '2025-10-03T23:30:00.000Z'];
    expect(await readWindows()).toEqual([before, before]);

    env.clock.set(new Date('2025-10-03T20:15:00Z'));
    await edit('16:30', '19:45');
    const after = ['2025-10-03T20:30:00.000Z', '2025-10-03T23:45:00.000Z'];
    expect(await readWindows()).toEqual([after, after]);
  });

  test('an order with a pickup time of its own keeps it', async ({ env }) => {
    const { orderId, edit, readWindows } = await buildOrderedMeal(env);
    await env.app.db.client.query(
      `insert into pickup_proposals (id, order_id, from_start, from_end, to_start, to_end, proposed_at, answer_by, answer, answered_at)
       select gen_random_uuid(), id, pickup_start, pickup_end, pickup_start, pickup_end, $2, $2, 'accepted', $2
       from orders where id = $1`,
      [orderId, env.clock.now()],
    );
    const own = await readWindows();
    await edit('18:00', '23:00');
    expect(await readWindows()).toEqual(own);
  });
});
