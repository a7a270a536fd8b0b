import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer, buildCoupon, buildMeal, buildRestaurant, payWith } from '../testing/order-builders.ts';

/* Step 1 comes back after a reload, on another device and after another login (docs/domain.md#order-drafts). */

const details = {
  quantity: 2,
  customerName: 'Max Short',
  customerEmail: 'max@example.test',
  customerPhone: '+14045550177',
  specialInstructions: 'No onion',
};

describe('The draft of an order', () => {
  test('comes back to the same person with all that was sent, and to nobody else', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const coupon = await buildCoupon(env);
    const [buyer, other] = [await buildBuyer(env), await buildBuyer(env)];
    const readDraft = async (who: typeof buyer, mealId = meal.id) =>
      (await who.call('GET /api/meals/:id', { params: { id: mealId } })).body.draft;
    expect(await readDraft(buyer)).toBeNull();

    const { body } = await buyer.checkout(meal, { ...details, couponCode: coupon, expectedTotalCents: 1200 });

    const amounts = { discountCents: 300, taxCents: 0, taxAbsorbedCents: 0, totalCents: 1200 };
    const draft = { ...details, orderId: body.orderId, coupon: { code: coupon, ...amounts } };
    expect(await readDraft(buyer)).toEqual(draft);
    expect(await readDraft(other)).toBeNull();
    expect(await readDraft(buyer, (await buildMeal(env, meal.restaurant)).id)).toBeNull();

    // The hold has expired: what was written is still there for the next attempt.
    await env.advance({ minutes: 6 });
    await env.runTimers();
    expect(await readDraft(buyer)).toEqual(draft);
  });

  test('is the last one that was sent, and ends with the payment', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const readDraft = async () => (await buyer.call('GET /api/meals/:id', { params: { id: meal.id } })).body.draft;
    await buyer.checkout(meal, details);
    await env.advance({ seconds: 1 });
    const { body } = await buyer.checkout(meal, { ...details, quantity: 1, specialInstructions: 'No egg' });
    expect(await readDraft()).toMatchObject({ quantity: 1, specialInstructions: 'No egg', coupon: null });

    await payWith(env, body.orderId);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
    expect(await readDraft()).toBeNull();
  });
});
