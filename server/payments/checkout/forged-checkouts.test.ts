import { randomUUID } from 'node:crypto';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
} from '../../orders/testing/order-builders.ts';

const tries = process.env.LONG ? 10_000 : 150;
const priceCents = 1250;

/** Fields that a forger may add to the request: those of the first product, and our own. */
const forgedFields = fc.dictionary(
  fc.constantFrom(
    ...[
      'total_amount',
      'totalCents',
      'amount',
      'discount_amount',
      'discountCents',
      'currency',
      'price',
      'unitPriceCents',
    ],
    ...['customerId', 'restaurantId', 'restaurant_id', 'paymentStatus', 'status', 'fundsFlow', 'destinationAccount'],
  ),
  fc.oneof(fc.integer(), fc.constantFrom('0', 'usd', 'jpy', 'paid', 'confirmed', randomUUID(), null)),
  { maxKeys: 2 },
);
const forgery = fc.record({
  quantity: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 3 }), weight: 3 }, fc.constantFrom(0, -1, 1.5, 11)),
  expectedTotalCents: fc.oneof(
    { arbitrary: fc.constant(null), weight: 2 },
    fc.integer({ min: -100, max: 5_000 }),
    fc.constant(1),
  ),
  couponCode: fc.constantFrom(null, null, 'FREE100', "' or 1=1 --"),
  forged: fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, forgedFields),
});

describe("A payment always has the server's price", () => {
  test(`${tries} orders with forged totals, discounts, currencies and owners never change the price`, {
    timeout: scaleTime(tries * 400),
  }, async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 10, priceCents });
    let placed = 0;
    const attack = fc.asyncProperty(forgery, async ({ quantity, expectedTotalCents, couponCode, forged }) => {
      const buyer = await buildBuyer(env);
      const expected = expectedTotalCents ?? Math.max(0, Math.round(quantity * priceCents));
      const answer = await buyer.checkout(meal, { quantity, expectedTotalCents: expected, couponCode, ...forged });
      if (answer.status !== 201) {
        expect([400, 409, 422]).toContain(answer.status);
        return;
      }
      placed += 1;
      expect(Object.keys(forged)).toEqual([]);
      expect(answer.body.totalCents).toBe(quantity * priceCents);
      await buyer.call('POST /api/orders/:id/cancel', { params: { id: answer.body.orderId }, body: {} });
    });
    await fc.assert(attack, { numRuns: tries });

    expect(placed).toBeGreaterThan(0);
    for await (const intent of env.app.stripe.paymentIntents.list({ limit: 100 })) {
      expect([1, 2, 3].map((count) => count * priceCents)).toContain(intent.amount);
      expect([intent.currency, intent.metadata.restaurant_id]).toEqual(['usd', restaurant.id]);
    }
    await env.runUntilIdle();
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test("a customer cannot buy another restaurant's meal at the price of their own", async ({ env }) => {
    const cheap = await buildMeal(env, await buildRestaurant(env), { priceCents: 100 });
    const expensive: Meal = await buildMeal(env, await buildRestaurant(env), { priceCents });
    const buyer = await buildBuyer(env);

    const answer = await buyer.checkout({ ...cheap, id: expensive.id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'price-changed', details: { totalCents: priceCents } } });
    expect(await buildPaidOrder(env, expensive, buyer)).toBeTruthy();
  });
});
