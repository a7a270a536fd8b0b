import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { readOffer } from '../payments/read-offer.ts';
import { buildBuyer, buildKitchen, buildMeal } from './order-builders.ts';
import { placeOrder } from './place-order.ts';

describe('What changed between looking and placing', () => {
  test.for([
    ['a shorter window', "pickup_end = pickup_end - interval '30 minutes'", 'window-changed'],
    ['another price', 'price_cents = 900', 'price-changed'],
    ['switched off', 'is_active = false', 'not-on-sale'],
    ['the last portion gone', 'available_quantity = 0, listed_quantity = 0', 'out-of-stock'],
  ] as const)('%s is refused, and nothing is kept', async ([, change, code], { town }) => {
    const meal = await buildMeal(town, await buildKitchen(town));
    const { id, cookies } = await buildBuyer(town);
    const [token = null] = [...cookies.values()].map((cookie) => cookie.slice(0, cookie.lastIndexOf('.')));
    const { offer, seen, funds } = await readOffer(town.app, token, meal.id);
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
