import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { readOffer } from '../../payments/checkout/read-meal-snapshot.ts';
import { type Buyer, buildBuyer, buildKitchen, buildMeal } from '../testing/order-builders.ts';
import { placeOrder } from './place-order.ts';

const tokenOf = ({ cookies }: Buyer) => [...cookies.values()].map((cookie) => cookie.replace(/\.[^.]*$/, ''))[0] ?? '';

test('of people who ask in the same moment each is who he is, and gets the meal he asked for', async ({ town }) => {
  const kitchen = await buildKitchen(town);
  const meals = await Promise.all([buildMeal(town, kitchen), buildMeal(town, kitchen), buildMeal(town, kitchen)]);
  const people = await Promise.all([buildBuyer(town), buildBuyer(town), buildBuyer(town)]);
  const wishes = people.flatMap((person) => meals.map((meal) => ({ person, meal })));
  const ask = (token: string, mealId: string) =>
    readOffer(town.app, token, mealId).then(
      ({ customer, offer }) => [customer.id, offer.mealId],
      ({ code }) => code,
    );
  const answers = await Promise.all([
    ask('nobody', meals[0].id),
    ...wishes.map(({ person, meal }) => ask(tokenOf(person), meal.id)),
    ask(tokenOf(people[0]), randomUUID()),
    ask(tokenOf(people[2]), meals[0].id),
  ]);
  expect(answers).toEqual([
    'sign-in-required',
    ...wishes.map(({ person, meal }) => [person.id, meal.id]),
    'not-found',
    [people[2].id, meals[0].id],
  ]);
});

describe('What changed between looking and placing', () => {
  test.for([
    ['a shorter window', "pickup_end = pickup_end - interval '30 minutes'", 'window-changed'],
    ['another price', 'price_cents = 900', 'price-changed'],
    ['switched off', 'is_active = false', 'not-on-sale'],
    ['the last portion gone', 'available_quantity = 0, listed_quantity = 0', 'out-of-stock'],
  ] as const)('%s is refused, and nothing is kept', async ([, change, code], { town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const buyer = await buildBuyer(town);
    const { id } = buyer;
    const { offer, seen, funds } = await readOffer(town.app, tokenOf(buyer), meal.id);
    await town.app.db.$client.query(`update meals set ${change} where id = $1`, [meal.id]);

    const contact = { customerName: 'Maya', customerEmail: 'maya@fondly.test', customerPhone: '+14045550100' };
    const order = { ...contact, requestId: randomUUID(), customerId: id, quantity: 1, specialInstructions: '' };
    const wish = { ...order, offer, seen, funds, coupon: null, expectedTotalCents: meal.priceCents };
    await expect(placeOrder(town.app, { ...wish, whenFree: async () => {} })).rejects.toMatchObject({ code });

    const { rows } = await town.app.db.$client.query(
      `select available_quantity as left, (select count(*)::int from orders where meal_id = $1) as orders
       from meals where id = $1`,
      [meal.id],
    );
    expect(rows).toEqual([{ left: code === 'out-of-stock' ? 0 : 5, orders: 0 }]);
  });
});
