import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Meal,
  payWith,
  readOrderRow,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { buildSale, readCouponUses, refresh, type Sale } from '../testing/coupon-builders.ts';

const validate = (buyer: Buyer, meal: Meal, couponCode: string, quantity = 1) =>
  buyer.call('POST /api/coupons/validate', { body: { mealId: meal.id, quantity, couponCode } });

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('The discount of a coupon', () => {
  test.for([
    { what: 'ten percent', coupon: { discount_type: 'percent', value: 10 }, quantity: 1, off: 75 },
    {
      what: 'a percentage and rounds half a cent up',
      coupon: { discount_type: 'percent', value: 7 },
      quantity: 1,
      off: 53,
    },
    { what: 'a fixed amount', coupon: { value: 300 }, quantity: 2, off: 300 },
    { what: 'the total at most', coupon: { value: 2000 }, quantity: 2, off: 1500 },
    {
      what: 'everything when it would leave 49 cents, because Stripe charges at least 50',
      coupon: { value: 701 },
      quantity: 1,
      off: 750,
    },
    { what: 'all but 50 cents', coupon: { value: 700 }, quantity: 1, off: 700 },
  ] as const)('a coupon discounts $what', async ({ coupon, quantity, off }, { env }) => {
    const { meal, buyer } = await buildSale(env);
    const couponCode = await buildCoupon(env, coupon);
    const totalCents = 750 * quantity - off;

    expect(await validate(buyer, meal, `  ${couponCode.toLowerCase()} `, quantity)).toMatchObject({
      status: 200,
      body: { couponCode, discountCents: off, totalCents },
    });
    const placed = await buyer.checkout(meal, { couponCode, quantity, expectedTotalCents: totalCents });
    expect(placed).toMatchObject({ status: 201, body: { totalCents } });
    expect(placed.body.clientSecret === null).toBe(totalCents === 0);
    const row = await readOrderRow(env, placed.body.orderId);
    expect(row).toMatchObject({ discount_cents: off, coupon_code: couponCode, discount_funder: 'platform' });
    expect(row.status).toBe(totalCents === 0 ? 'confirmed' : 'pending');
    expect(await readCouponUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: totalCents === 0 ? 1 : 0 });
  });

  test.for([
    { funder: 'platform', earned: 750 },
    { funder: 'restaurant', earned: 450 },
  ] as const)(
    'the restaurant earns $earned cents of a sale with a coupon of three dollars that the $funder funds',
    async ({ funder, earned }, { env }) => {
      const { restaurant, meal, buyer } = await buildSale(env);
      const couponCode = await buildCoupon(env, { funder });
      const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 });
      await payWith(env, body.orderId);
      await refresh(buyer, body.orderId);
      await transitionAsRestaurant(restaurant, body.orderId, 'handOver', { withoutCode: true });
      await env.runUntilIdle();

      const { rows } = await env.app.db.client.query(
        `select -sum(amount_cents)::int as cents from ledger_lines where order_id = $1 and account = 'restaurant_earned'`,
        [body.orderId],
      );
      expect(rows[0].cents).toBe(earned);
      expect(await readCouponUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: 1 });
    },
  );
});

describe('A coupon that is not valid for this order', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = (env: TestEnvironment) => env.clock.now().getTime();
  type Case = Sale & { env: TestEnvironment };
  const useCoupon = async ({ env, restaurant }: Case, buyer: Buyer, couponCode: string) => {
    const other = await buildMeal(env, restaurant);
    expect((await buyer.checkout(other, { couponCode, expectedTotalCents: 450 })).status).toBe(201);
    return couponCode;
  };
  const cases: Record<string, { code: string; build: (sale: Case) => Promise<string> }> = {
    'that does not exist': { code: 'coupon-invalid', build: async () => 'NOSUCHCODE' },
    'that an admin switched off': { code: 'coupon-invalid', build: ({ env }) => buildCoupon(env, { active: false }) },
    'that ends now': {
      code: 'coupon-expired',
      build: ({ env }) => buildCoupon(env, { ends_at: new Date(now(env)) }),
    },
    'that starts tomorrow': {
      code: 'coupon-not-active-yet',
      build: ({ env }) => buildCoupon(env, { starts_at: new Date(now(env) + day) }),
    },
    'of two other restaurants': {
      code: 'coupon-not-valid-here',
      build: async ({ env }) => buildCoupon(env, {}, [await buildRestaurant(env), await buildRestaurant(env)]),
    },
    'with a higher minimum': { code: 'coupon-minimum', build: ({ env }) => buildCoupon(env, { minimum_cents: 751 }) },
    'that another person used up': {
      code: 'coupon-exhausted',
      build: async (sale) => useCoupon(sale, await buildBuyer(sale.env), await buildCoupon(sale.env, { max_uses: 1 })),
    },
    'that the same person used': {
      code: 'coupon-already-used',
      build: async (sale) => useCoupon(sale, sale.buyer, await buildCoupon(sale.env)),
    },
    'for a first order that is used for the second': {
      code: 'coupon-first-order',
      build: async ({ env, restaurant, buyer }) => {
        await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
        return buildCoupon(env, { first_order_only: true });
      },
    },
    'for a first order that is used beside another such coupon': {
      code: 'coupon-first-order',
      build: async (sale) => {
        await useCoupon(sale, sale.buyer, await buildCoupon(sale.env, { first_order_only: true }));
        return buildCoupon(sale.env, { first_order_only: true });
      },
    },
  };

  test.for(Object.entries(cases))(
    'a coupon %s is refused by the preview and by the checkout',
    async ([, { code, build }], { env }) => {
      const { restaurant, meal, buyer } = await buildSale(env);
      const couponCode = await build({ env, restaurant, meal, buyer });

      expect(await validate(buyer, meal, couponCode)).toMatchObject({ status: 422, body: { code } });
      expect(await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 })).toMatchObject({
        status: 422,
        body: { code },
      });
    },
  );

  test('a coupon is valid one second before its end, at its exact minimum and at one of its restaurants', async ({
    env,
  }) => {
    const { restaurant, meal, buyer } = await buildSale(env);
    const [starts_at, ends_at] = [new Date(now(env)), new Date(now(env) + 1000)];
    const couponCode = await buildCoupon(
      env,
      { starts_at, ends_at, minimum_cents: 750, first_order_only: true, max_uses: 1 },
      [await buildRestaurant(env), restaurant],
    );

    expect(await validate(buyer, meal, couponCode)).toMatchObject({ status: 200, body: { totalCents: 450 } });
  });

  test('a blank code is a missing code, and a person who guesses codes is rate limited at both endpoints', async ({
    env,
  }) => {
    const { meal, buyer } = await buildSale(env);
    expect(await validate(buyer, meal, '  ')).toMatchObject({
      status: 400,
      body: { fields: { couponCode: 'Please enter a coupon code' } },
    });

    for (let guess = 0; guess < 10; guess += 1) {
      await validate(buyer, meal, `GUESS${guess}`);
      await buyer.checkout(meal, { couponCode: `GUESS${guess}` });
    }

    expect(await validate(buyer, meal, 'GUESS')).toMatchObject({ status: 429 });
    expect(await buyer.checkout(meal, { couponCode: 'GUESS' })).toMatchObject({ status: 429 });
  });
});
