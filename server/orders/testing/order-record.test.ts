import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant, transitionAsRestaurant } from './order-builders.ts';

describe('The record of an order', () => {
  test('the number is short and unique, and customer and restaurant read the same one', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    const meals = [await buildMeal(env, restaurant), await buildMeal(env, restaurant)];
    for (const meal of meals) await buildPaidOrder(env, meal, buyer);

    const ofCustomer = (await buyer.call('GET /api/orders')).body.orders.map(({ orderNumber }) => orderNumber);
    const ofRestaurant = (await restaurant.call('GET /api/restaurant/orders')).body.orders;
    expect(new Set(ofCustomer).size).toBe(2);
    for (const number of ofCustomer) expect(number).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(ofRestaurant.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(ofCustomer.toSorted());
  });

  test('the order keeps name, price and window that its meal had', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    const meal = await buildMeal(env, restaurant);
    const orderId = await buildPaidOrder(env, meal, buyer, 2);
    const read = async () => (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body;
    const { mealName, totalCents, pickupStart, pickupEnd } = await read();
    expect([mealName, totalCents]).toEqual(['Tonkotsu Ramen', 1500]);

    await env.app.db.client.query(
      `update meals set name = 'Miso Ramen', price_cents = 900, pickup_start = pickup_start + interval '1 hour',
         pickup_end = pickup_end + interval '1 hour' where id = $1`,
      [meal.id],
    );

    expect(await read()).toMatchObject({ mealName, totalCents, pickupStart, pickupEnd });
  });

  test('an order that its restaurant has archived stays with its customer, and with nobody else', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
    await restaurant.call('PUT /api/restaurant/orders/:id/archived', {
      params: { id: orderId },
      body: { isArchived: true },
    });

    expect((await restaurant.call('GET /api/restaurant/orders')).body.orders).toEqual([]);
    expect((await buyer.call('GET /api/orders')).body.orders.map(({ id }) => id)).toEqual([orderId]);
    // Another account with the same address on its orders is another customer.
    const other = await buildBuyer(env);
    await env.app.db.client.query(
      'update orders set customer_email = (select email from users where id = $2) where id = $1',
      [orderId, other.id],
    );
    expect((await other.call('GET /api/orders')).body.orders).toEqual([]);
  });
});
