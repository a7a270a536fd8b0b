import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { readMealSnapshot } from '../../payments/checkout/read-meal-snapshot.ts';
import { type Buyer, buildBuyer, buildMeal, buildRestaurant } from '../testing/order-builders.ts';
import { placeOrder } from './place-order.ts';

const tokenOf = ({ cookies }: Buyer) => [...cookies.values()].map((cookie) => cookie.replace(/\.[^.]*$/, ''))[0] ?? '';

test('simultaneous reads of meal snapshots return to each customer their own account and the requested meal', async ({
  env,
}) => {
  const restaurant = await buildRestaurant(env);
  const meals = await Promise.all([buildMeal(env, restaurant), buildMeal(env, restaurant), buildMeal(env, restaurant)]);
  const people = await Promise.all([buildBuyer(env), buildBuyer(env), buildBuyer(env)]);
  const requests = people.flatMap((person) => meals.map((meal) => ({ person, meal })));
  const readSnapshot = (token: string, mealId: string) =>
    readMealSnapshot(env.app, token, mealId).then(
      ({ customer, mealSnapshot }) => [customer.id, mealSnapshot.mealId],
      ({ code }) => code,
    );
  const answers = await Promise.all([
    readSnapshot('nobody', meals[0].id),
    ...requests.map(({ person, meal }) => readSnapshot(tokenOf(person), meal.id)),
    readSnapshot(tokenOf(people[0]), randomUUID()),
    readSnapshot(tokenOf(people[2]), meals[0].id),
  ]);
  expect(answers).toEqual([
    'sign-in-required',
    ...requests.map(({ person, meal }) => [person.id, meal.id]),
    'not-found',
    [people[2].id, meals[0].id],
  ]);
});

describe('A meal that changes between its read and the order', () => {
  test.for([
    ['a shorter window', "pickup_end = pickup_end - interval '30 minutes'", 'pickup-window-changed'],
    ['another price', 'price_cents = 900', 'price-changed'],
    ['the meal was taken off sale', 'is_active = false', 'not-on-sale'],
    ['the last portion was sold', 'available_quantity = 0, listed_quantity = 0', 'out-of-stock'],
  ] as const)('an order after %s is refused and changes nothing', async ([, change, code], { env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const { id } = buyer;
    const { mealSnapshot, expected, funds, tax, fee, offer } = await readMealSnapshot(env.app, tokenOf(buyer), meal.id);
    await env.app.db.client.query(`update meals set ${change} where id = $1`, [meal.id]);

    const contact = { customerName: 'Maya', customerEmail: 'maya@fondly.test', customerPhone: '+14045550100' };
    const order = {
      ...contact,
      ...funds,
      requestId: randomUUID(),
      customerId: id,
      quantity: 1,
      specialInstructions: '',
    };
    const input = { order, mealSnapshot, expected, tax, fee, offer, coupon: null, expectedTotalCents: meal.priceCents };
    await expect(placeOrder(env.app, { ...input, onFreeOrder: async () => {} })).rejects.toMatchObject({ code });

    const { rows } = await env.app.db.client.query(
      `select available_quantity as left, (select count(*)::int from orders where meal_id = $1) as orders
       from meals where id = $1`,
      [meal.id],
    );
    expect(rows).toEqual([{ left: code === 'out-of-stock' ? 0 : 5, orders: 0 }]);
  });
});
