import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { buildBuyer, buildKitchen, buildMeal, buildPaidOrder, type Meal } from '../../orders/testing/order-builders.ts';

const tries = process.env.LONG ? 10_000 : 150;
const priceCents = 1250;

/** What a forger may put beside or instead of what the form sends: the fields of the first product, and our own. */
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

describe('Promise P4: nobody is asked for another amount than the price of the server', () => {
  test(`${tries} orders with forged totals, discounts, currencies and owners`, { timeout: tries * 400 }, async ({
    town,
  }) => {
    const kitchen = await buildKitchen(town);
    const meal = await buildMeal(town, kitchen, { portions: 10, priceCents });
    let placed = 0;
    const attack = fc.asyncProperty(forgery, async ({ quantity, expectedTotalCents, couponCode, forged }) => {
      const buyer = await buildBuyer(town);
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
    for await (const intent of town.app.stripe.paymentIntents.list({ limit: 100 })) {
      expect([1, 2, 3].map((count) => count * priceCents)).toContain(intent.amount);
      expect([intent.currency, intent.metadata.restaurant_id]).toEqual(['usd', kitchen.id]);
    }
    await town.runUntilIdle();
    expect(await brokenInvariants(town.app.db)).toEqual([]);
  });

  test('the meal of a stranger, for a price of the own', async ({ town }) => {
    const cheap = await buildMeal(town, await buildKitchen(town), { priceCents: 100 });
    const dear: Meal = await buildMeal(town, await buildKitchen(town), { priceCents });
    const buyer = await buildBuyer(town);

    const answer = await buyer.checkout({ ...cheap, id: dear.id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'price-changed', details: { totalCents: priceCents } } });
    expect(await buildPaidOrder(town, dear, buyer)).toBeTruthy();
  });
});
