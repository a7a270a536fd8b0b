import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../accounts/testing/people.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { meal, restaurant, visitAs } from '../meals/testing/meal-builders.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { buildOwner } from '../restaurants/testing/build-owner.ts';

type Line = { at: string; cents: number; kind?: 'capture' | 'refund' | 'earn' };

/** Books earnings and refunds at given times. */
async function book(env: TestEnvironment, restaurantId: string, lines: Line[]): Promise<void> {
  await transaction(env.app, async (tx) => {
    for (const { at, cents, kind = 'capture' } of lines) {
      const other = kind === 'earn' ? 'restaurant_earned' : 'platform_stripe';
      const posting = { kind, source: randomUUID(), restaurantId, orderId: null };
      await postEntry(
        tx,
        {
          ...posting,
          lines: [
            [other, kind === 'earn' ? -cents : cents],
            ['restaurant_pending', kind === 'earn' ? cents : -cents],
          ],
        },
        new Date(at),
      );
    }
  });
}

describe('Dashboard figures', () => {
  test('revenue is sales less refunds, by days of Atlanta and weeks from Sunday', async ({ env }) => {
    const owner = await buildOwner(env);
    // The test clock is set to noon of Friday, October 3, 2025, four hours behind UTC.
    await book(env, owner.restaurantId, [
      { at: '2025-09-21T03:59:59Z', cents: 3 },
      { at: '2025-09-21T04:00:00Z', cents: 20 },
      { at: '2025-09-26T04:00:00Z', cents: 500 },
      { at: '2025-09-27T03:59:59Z', cents: 40 },
      { at: '2025-09-27T04:00:00Z', cents: 7 },
      { at: '2025-09-28T03:59:59Z', cents: 100 },
      { at: '2025-09-28T04:00:00Z', cents: 200 },
      { at: '2025-10-02T12:00:00Z', cents: 5000 },
      { at: '2025-10-02T13:00:00Z', cents: -1000, kind: 'refund' },
      { at: '2025-10-02T20:00:00Z', cents: 4000, kind: 'earn' },
      { at: '2025-10-03T03:59:00Z', cents: 700 },
      { at: '2025-10-03T04:00:00Z', cents: 900 },
      { at: '2025-10-03T15:00:00Z', cents: 350 },
    ]);

    const { status, body } = await owner.call('GET /api/restaurant/dashboard');

    expect(status).toBe(200);
    expect(body.revenue.today.cents).toBe(1250);
    expect(body.revenue.week.cents).toBe(200 + 5000 - 1000 + 700 + 1250);
    expect(body.revenue.total.cents).toBe(3 + 20 + 540 + 7 + 100 + 200 + 5000 - 1000 + 700 + 1250);
    // The Friday before, also after noon, and its week from Sunday without the Saturday.
    expect(body.previousRevenue).toEqual({ today: 540, week: 20 + 540 });
    expect(body.dailyRevenue.map(({ cents }) => cents)).toEqual([200, 0, 0, 0, 4700, 1250, 0]);
    expect(body.dailyRevenue.map(({ previousCents }) => previousCents)).toEqual([20, 0, 0, 0, 0, 540, 107]);
    expect(body.dailyRevenue.map(({ day }) => day)[0]).toBe('2025-09-28');
    expect(body.dailyRevenue.map(({ isToday }) => isToday)).toEqual([false, false, false, false, false, true, false]);
    expect(body.dailyRevenue.map(({ isFuture }) => isFuture)).toEqual([false, false, false, false, false, false, true]);
  });

  test('a new order appears at once in revenue, counts and next pickups', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { priceCents: 750, portions: 5 });
    const buyer = await buildBuyer(env);
    const before = (await restaurant.call('GET /api/restaurant/dashboard')).body;
    expect(before).toMatchObject({
      todaysOrders: 0,
      previousOrders: 0,
      ordersAwaitingApproval: 0,
      activeMeals: 1,
      recurringMeals: 0,
      nextPickups: [],
    });

    await buildPaidOrder(env, meal, buyer, 2);
    await env.runUntilIdle();

    const { body } = await restaurant.call('GET /api/restaurant/dashboard');
    expect(body.revenue.today).toEqual({ cents: 1500, orders: 1 });
    expect(body.revenue.week).toEqual({ cents: 1500, orders: 1 });
    expect(body).toMatchObject({ todaysOrders: 1, ordersAwaitingApproval: 0 });
    expect(body.nextPickups).toMatchObject([{ quantity: 2, status: 'confirmed', mealName: 'Tonkotsu Ramen' }]);
    expect(body.achievements.map(({ name, have, need }) => [name, have, need])).toEqual([
      ['first-meal', 1, 1],
      ['portion-heart', 0, 50],
      ['community-champion', 0, 100],
      ['waste-warrior', 0, 500],
    ]);
    expect(body.achievements[0]?.earnedAt).not.toBeNull();

    await env.advance({ days: 7 });
    const later = (await restaurant.call('GET /api/restaurant/dashboard')).body;
    expect(later).toMatchObject({ todaysOrders: 0, previousOrders: 1 });
  });

  test('meals on sale count as active, and templates count as recurring without their instances', async ({ env }) => {
    const own = await restaurant(env.app);
    const template = await meal(env.app, own, { isRecurring: true, recurringDays: [5] });
    await meal(env.app, own, { templateId: template });
    await meal(env.app, own, { isActive: false });
    await meal(env.app, own, { stock: 0 });
    await meal(env.app, await restaurant(env.app));

    const { body } = await visitAs(env, own.owner).call('GET /api/restaurant/dashboard');

    expect(body).toMatchObject({ activeMeals: 2, recurringMeals: 1 });
  });

  test('a restaurant with manual approval sees its orders that await approval', async ({ env }) => {
    const restaurant = await buildRestaurant(env, { autoAccept: false });
    const meal = await buildMeal(env, restaurant);
    const buyer = await buildBuyer(env);
    await buildPaidOrder(env, meal, buyer);

    const { body } = await restaurant.call('GET /api/restaurant/dashboard');
    expect(body).toMatchObject({ todaysOrders: 1, ordersAwaitingApproval: 1, nextPickups: [{ status: 'pending' }] });
    expect(body.revenue.today.cents).toBe(0);
  });

  test('only collected orders reach the goals, in order of time', async ({ env }) => {
    const owner = await buildOwner(env);
    const buyer = await buildCustomer(env);
    await env.app.db.client.query(
      `with meal as (
         insert into meals (id, restaurant_id, zip, name, description, price_cents, tag, available_date, pickup_start_time,
           pickup_end_time, timezone, pickup_start, pickup_end, available_quantity, listed_quantity, initial_quantity)
         values (gen_random_uuid(), $1, '30308', 'Soup', 'Soup.', 0, 'chefs-pick', '2025-09-01', '12:00', '13:00',
           'America/New_York', '2025-09-01T16:00Z', '2025-09-01T17:00Z', 0, 600, 10) returning id),
       made as (
         insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity, customer_name,
           customer_email, customer_phone, meal_name, unit_price_cents, pickup_start, pickup_end, service_date, timezone,
           subtotal_cents, total_cents, status, payment_status, closed_reason, settlement, funds_flow, created_at, updated_at)
         select gen_random_uuid(), gen_random_uuid(), 'G' || nth, $2, $1, meal.id, 5, 'Ada', 'ada@example.com', '1', 'Soup', 0,
           '2025-09-01T16:00Z', '2025-09-01T17:00Z', '2025-09-01', 'America/New_York', 0, 0, 'completed', 'paid',
           case when nth > 100 then 'no_show' else 'collected' end, 'capture', 'none',
           '2025-09-01T10:00Z'::timestamptz + nth * interval '1 minute', now()
         from meal, generate_series(1, 120) nth returning id, meal_id, closed_reason, created_at),
       claimed as (insert into claims (order_id, meal_id, quantity) select id, meal_id, 5 from made)
       insert into order_history (order_id, move, from_status, to_status, payment_status, mover, at)
       select id, case closed_reason when 'collected' then 'handOver' else 'missPickup' end, 'ready', 'completed', 'paid',
         'restaurant', created_at from made`,
      [owner.restaurantId, buyer.id],
    );
    const { achievements } = (await owner.call('GET /api/restaurant/dashboard')).body;
    expect(achievements.slice(1)).toEqual([
      { name: 'portion-heart', have: 500, need: 50, earnedAt: '2025-09-01T10:10:00.000Z' },
      {
        name: 'community-champion',
        have: 100,
        need: 100,
        earnedAt: '2025-09-01T11:40:00.000Z',
      },
      { name: 'waste-warrior', have: 500, need: 500, earnedAt: '2025-09-01T11:40:00.000Z' },
    ]);
  });

  test('approved restaurants read their figures, and all other callers are refused', async ({ env }) => {
    const all = {
      anonymous: env.visitor(),
      customer: await buildCustomer(env),
      owner: await buildOwner(env),
      owner2: await buildOwner(env),
      pending: await buildOwner(env, { status: 'pending' }),
      admin: await buildAdmin(env),
    };
    await book(env, all.owner.restaurantId, [{ at: '2025-10-03T15:00:00Z', cents: 350 }]);
    const replies = await Promise.all(
      Object.entries(all).map(async ([name, one]) => [name, (await one.call('GET /api/restaurant/dashboard')).status]),
    );
    expect(Object.fromEntries(replies)).toEqual({
      anonymous: 401,
      customer: 403,
      owner: 200,
      owner2: 200,
      pending: 403,
      admin: 403,
    });
    expect((await all.owner2.call('GET /api/restaurant/dashboard')).body.revenue.total.cents).toBe(0);
  });
});
