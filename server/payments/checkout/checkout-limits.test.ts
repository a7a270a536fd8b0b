import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { validPassword } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  portionsOnSale,
} from '../../orders/testing/order-builders.ts';
import { buildStaff } from '../../staff/testing/build-staff.ts';

describe('The limits of a checkout', () => {
  afterEach<{ env: Parameters<typeof buildRestaurant>[0] }>(async ({ env }) => {
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test('a meal cannot be ordered after its pickup window has closed', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { startsInMinutes: -90, endsInMinutes: 0 });

    expect(await (await buildBuyer(env)).checkout(meal)).toMatchObject({
      status: 409,
      body: { message: 'This meal is no longer available. The pickup time has passed.' },
    });
  });

  test.for([0, 11, 1.5])('a quantity of %d is refused before a portion is reserved', async (quantity, { env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 12 });

    expect(await (await buildBuyer(env)).checkout(meal, { quantity })).toMatchObject({ status: 400 });
    expect(await portionsOnSale(env, meal)).toBe(12);
  });

  test("a total that differs from the server's is refused with the correct one", async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));

    expect(await (await buildBuyer(env)).checkout(meal, { expectedTotalCents: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price-changed', details: { totalCents: 750 } },
    });
  });

  test('a customer can order at most ten portions of a meal a day, in one or several orders', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 30 });
    const buyer = await buildBuyer(env);
    await buildPaidOrder(env, meal, buyer, 8);

    expect(await buyer.checkout(meal, { quantity: 3 })).toMatchObject({
      status: 409,
      body: { code: 'too-many-portions' },
    });
    expect(await buyer.checkout(meal, { quantity: 2 })).toMatchObject({ status: 201 });
  });

  test('a customer can have three unpaid orders at a time, and a fourth is refused', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meals = await Promise.all([1, 2, 3, 4].map(() => buildMeal(env, restaurant)));
    const buyer = await buildBuyer(env);
    for (const meal of meals.slice(0, 3)) expect((await buyer.checkout(meal)).status).toBe(201);

    expect(await buyer.checkout(meals[3] ?? meals[0]!)).toMatchObject({
      status: 409,
      body: { code: 'too-many-holds' },
    });
  });

  test('eight concurrent checkouts of one customer lead to three holds, ten times', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    for (let round = 0; round < 10; round += 1) {
      const meals = await Promise.all(Array.from({ length: 8 }, () => buildMeal(env, restaurant)));
      const buyer = await buildBuyer(env);
      const responses = await Promise.all(meals.map((meal) => buyer.checkout(meal)));
      const refused = responses.filter(
        ({ body }) => body.code === 'too-many-holds' || body.code === 'too-many-requests',
      );
      expect([responses.filter(({ status }) => status === 201).length, refused.length]).toEqual([3, 5]);
    }
  });

  test('an owner cannot order from their own restaurant', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant);
    const order = {
      requestId: randomUUID(),
      mealId: meal.id,
      quantity: 1,
      customerName: 'Aiko',
      customerEmail: 'aiko@fondly.test',
      customerPhone: '4045550100',
      expectedTotalCents: 750,
    };

    expect(await restaurant.call('POST /api/checkout', { body: order })).toMatchObject({ status: 403 });
  });

  test.for(['manager', 'counter'] as const)(
    'a %s cannot order from the restaurant they work for, and can a month after they left',
    async (role, { env }) => {
      const restaurant = await buildRestaurant(env);
      const meal = await buildMeal(env, restaurant);
      const staff = await buildStaff(env, restaurant.id, role);
      const order = () => ({
        requestId: randomUUID(),
        mealId: meal.id,
        quantity: 1,
        customerName: 'Aiko',
        customerEmail: 'aiko@fondly.test',
        customerPhone: '4045550100',
        expectedTotalCents: 750,
      });
      const elsewhere = await buildMeal(env, await buildRestaurant(env));

      expect(await staff.call('POST /api/checkout', { body: order() })).toMatchObject({
        status: 403,
        body: { code: 'own-restaurant' },
      });
      const there = { ...order(), mealId: elsewhere.id };
      expect((await staff.call('POST /api/checkout', { body: there })).status).toBe(201);

      await restaurant.call('DELETE /api/restaurant/staff/:id', { params: { id: staff.staffId } });
      const body = { email: staff.email, password: validPassword };
      await staff.call('POST /api/account/sign-in', { body });
      expect(await staff.call('POST /api/checkout', { body: order() })).toMatchObject({ status: 403 });
      const monthAgo = `update staff set removed_at = removed_at - interval '30 days' where user_id = $1`;
      await env.app.db.client.query(monthAgo, [staff.id]);
      expect((await staff.call('POST /api/checkout', { body: order() })).status).toBe(201);
    },
  );
});
