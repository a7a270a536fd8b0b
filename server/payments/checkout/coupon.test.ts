import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
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
  type Restaurant,
  readOrderRow,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';

const refresh = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });
const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });
const validate = (buyer: Buyer, meal: Meal, couponCode: string, quantity = 1) =>
  buyer.call('POST /api/coupons/validate', { body: { mealId: meal.id, quantity, couponCode } });

/** A restaurant's meal at $7.50 a portion, and a buyer. */
async function buildScene(env: TestEnvironment, portions = 5) {
  const restaurant = await buildRestaurant(env);
  return { restaurant, meal: await buildMeal(env, restaurant, { portions }), buyer: await buildBuyer(env) };
}

async function readUses(
  env: TestEnvironment,
  code: string,
): Promise<{ uses: number; redeemed: number; final: number }> {
  const { rows } = await env.app.db.$client.query(
    `select c.uses, count(r.order_id)::int as redeemed, (count(*) filter (where r.is_final))::int as final
     from coupons c left join redemptions r on r.coupon_code = c.code where c.code = $1 group by c.code`,
    [code],
  );
  return rows[0];
}

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('What a coupon takes off', () => {
  test.for([
    { what: 'ten percent, half up', coupon: { discount_type: 'percent', value: 10 }, quantity: 1, off: 75 },
    {
      what: 'a percent that ends in half a cent',
      coupon: { discount_type: 'percent', value: 7 },
      quantity: 1,
      off: 53,
    },
    { what: 'dollars', coupon: { value: 300 }, quantity: 2, off: 300 },
    { what: 'more than there is to pay', coupon: { value: 2000 }, quantity: 2, off: 1500 },
    { what: 'all but 49 cents, which no card can be charged', coupon: { value: 701 }, quantity: 1, off: 750 },
    { what: 'all but 50 cents', coupon: { value: 700 }, quantity: 1, off: 700 },
  ] as const)('$what', async ({ coupon, quantity, off }, { env }) => {
    const { meal, buyer } = await buildScene(env);
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
    expect(await readUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: totalCents === 0 ? 1 : 0 });
  });

  test.for([
    { funder: 'platform', earned: 750 },
    { funder: 'restaurant', earned: 450 },
  ] as const)(
    'three dollars paid by the $funder: the kitchen earns $earned cents',
    async ({ funder, earned }, { env }) => {
      const { restaurant, meal, buyer } = await buildScene(env);
      const couponCode = await buildCoupon(env, { funder });
      const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 });
      await payWith(env, body.orderId);
      await refresh(buyer, body.orderId);
      await transitionAsRestaurant(restaurant, body.orderId, 'handOver', { withoutCode: true });
      await env.runUntilIdle();

      const { rows } = await env.app.db.$client.query(
        `select -sum(amount_cents)::int as cents from ledger_lines where order_id = $1 and account = 'restaurant_earned'`,
        [body.orderId],
      );
      expect(rows[0].cents).toBe(earned);
      expect(await readUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: 1 });
    },
  );
});

describe('A coupon that is not valid for this order, in the preview and at the checkout', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = (env: TestEnvironment) => env.clock.now().getTime();
  type Scene = { env: TestEnvironment; restaurant: Restaurant; meal: Meal; buyer: Buyer };
  const useCoupon = async ({ env, restaurant }: Scene, buyer: Buyer, couponCode: string) => {
    const other = await buildMeal(env, restaurant);
    expect((await buyer.checkout(other, { couponCode, expectedTotalCents: 450 })).status).toBe(201);
    return couponCode;
  };
  const cases: Record<string, { code: string; build: (buildScene: Scene) => Promise<string> }> = {
    'that does not exist': { code: 'coupon-invalid', build: async () => 'NOSUCHCODE' },
    'switched off': { code: 'coupon-invalid', build: ({ env }) => buildCoupon(env, { active: false }) },
    'that ends now': {
      code: 'coupon-expired',
      build: ({ env }) => buildCoupon(env, { ends_at: new Date(now(env)) }),
    },
    'of tomorrow': {
      code: 'coupon-not-active-yet',
      build: ({ env }) => buildCoupon(env, { starts_at: new Date(now(env) + day) }),
    },
    'of two other kitchens': {
      code: 'coupon-not-valid-here',
      build: async ({ env }) => buildCoupon(env, {}, [await buildRestaurant(env), await buildRestaurant(env)]),
    },
    'for a larger order': { code: 'coupon-minimum', build: ({ env }) => buildCoupon(env, { minimum_cents: 751 }) },
    'used up by somebody else': {
      code: 'coupon-exhausted',
      build: async (buildScene) =>
        useCoupon(buildScene, await buildBuyer(buildScene.env), await buildCoupon(buildScene.env, { max_uses: 1 })),
    },
    'used by the same person': {
      code: 'coupon-already-used',
      build: async (buildScene) => useCoupon(buildScene, buildScene.buyer, await buildCoupon(buildScene.env)),
    },
    'for a first order, which this is not': {
      code: 'coupon-first-order',
      build: async ({ env, restaurant, buyer }) => {
        await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
        return buildCoupon(env, { first_order_only: true });
      },
    },
    'for a first order, beside another one of that kind': {
      code: 'coupon-first-order',
      build: async (buildScene) => {
        await useCoupon(buildScene, buildScene.buyer, await buildCoupon(buildScene.env, { first_order_only: true }));
        return buildCoupon(buildScene.env, { first_order_only: true });
      },
    },
  };

  test.for(Object.entries(cases))('a coupon %s is refused', async ([, { code, build }], { env }) => {
    const { restaurant, meal, buyer } = await buildScene(env);
    const couponCode = await build({ env, restaurant, meal, buyer });

    expect(await validate(buyer, meal, couponCode)).toMatchObject({ status: 422, body: { code } });
    expect(await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 })).toMatchObject({
      status: 422,
      body: { code },
    });
  });

  test('a coupon is valid one second before its end, at its exact minimum and at one of its restaurants', async ({
    env,
  }) => {
    const { restaurant, meal, buyer } = await buildScene(env);
    const [starts_at, ends_at] = [new Date(now(env)), new Date(now(env) + 1000)];
    const couponCode = await buildCoupon(
      env,
      { starts_at, ends_at, minimum_cents: 750, first_order_only: true, max_uses: 1 },
      [await buildRestaurant(env), restaurant],
    );

    expect(await validate(buyer, meal, couponCode)).toMatchObject({ status: 200, body: { totalCents: 450 } });
  });

  test('a code of spaces is a missing code, and a person who guesses codes is stopped, at the checkout too', async ({
    env,
  }) => {
    const { meal, buyer } = await buildScene(env);
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

describe('A coupon use is reserved with the hold and released with its end', () => {
  test('a repeated or changed order keeps its coupon use', async ({ env }) => {
    const { meal, buyer } = await buildScene(env);
    const couponCode = await buildCoupon(env, { max_uses: 1 });
    const checkoutBody = { requestId: randomUUID(), couponCode, expectedTotalCents: 450 };
    const first = await buyer.checkout(meal, checkoutBody);
    expect(first).toMatchObject({ status: 201, body: { totalCents: 450 } });

    expect((await buyer.checkout(meal, checkoutBody)).body.orderId).toBe(first.body.orderId);
    const changed = await buyer.checkout(meal, { couponCode, quantity: 2, expectedTotalCents: 1200 });
    expect(changed).toMatchObject({ status: 201, body: { totalCents: 1200 } });
    expect(await readUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: 0 });
  });

  const ends: Record<string, (env: TestEnvironment, buyer: Buyer, id: string, meal: Meal) => Promise<unknown>> = {
    'the hold ends': async (env) => {
      await env.advance({ minutes: 6 });
      await env.runTimers();
    },
    'the buyer cancels before paying': (_env, buyer, id) => cancel(buyer, id),
    'the buyer cancels after paying': async (env, buyer, id) => {
      await payWith(env, id);
      await refresh(buyer, id);
      expect(await readOrderRow(env, id)).toMatchObject({ status: 'confirmed' });
      await cancel(buyer, id);
    },
    'five cards are declined': async (env, buyer, id) => {
      for (let card = 0; card < 5; card += 1) await payWith(env, id, 'pm_card_visa_chargeDeclined');
      await refresh(buyer, id);
    },
    'the same meal is begun again without it': (_env, buyer, _id, meal) => buyer.checkout(meal),
  };
  test.for(Object.entries(ends))('a coupon use is free again after this end: %s', async ([, end], { env }) => {
    const { meal, buyer } = await buildScene(env);
    const couponCode = await buildCoupon(env, { max_uses: 1, first_order_only: true });
    const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 });
    expect(await readUses(env, couponCode)).toMatchObject({ uses: 1 });

    await end(env, buyer, body.orderId, meal);
    await env.runUntilIdle();

    expect(await readUses(env, couponCode)).toEqual({ uses: 0, redeemed: 0, final: 0 });
    const next = await buildBuyer(env);
    const again = await next.checkout(await buildMeal(env, meal.restaurant), { couponCode, expectedTotalCents: 450 });
    expect(again.status).toBe(201);
  });
});

describe('One card behind many accounts', () => {
  const crowdSize = process.env.LONG ? 1_000 : 12;

  async function payAll(env: TestEnvironment, couponCode: string, card: (at: number) => string) {
    const restaurant = await buildRestaurant(env);
    const meals = await Promise.all([1, 2, 3].map(() => buildMeal(env, restaurant, { portions: crowdSize })));
    const crowd = await Promise.all(Array.from({ length: crowdSize }, () => buildBuyer(env)));
    const orderIds: string[] = [];
    const buy = async (buyer: Buyer, at: number) => {
      const { body } = await buyer.checkout(meals[at % 3] as Meal, { couponCode, expectedTotalCents: 450 });
      orderIds[at] = body.orderId;
      await payWith(env, body.orderId, card(at));
      await refresh(buyer, body.orderId);
    };
    // The crowd pays in groups of fifty, because a thousand at once would exceed the server's load limit.
    for (let from = 0; from < crowdSize; from += 50) {
      await Promise.all(crowd.slice(from, from + 50).map((buyer, at) => buy(buyer, from + at)));
    }
    await env.runUntilIdle();
    const rows = await Promise.all(orderIds.map((id) => readOrderRow(env, id)));
    return { restaurant, rows, crowd };
  }

  test(`${crowdSize} accounts with one card use one coupon, and the others are not charged`, {
    timeout: scaleTime(600_000),
  }, async ({ env }) => {
    const couponCode = await buildCoupon(env);
    const { rows, crowd } = await payAll(env, couponCode, () => 'pm_card_visa');

    const stands = rows.filter((row) => row.status === 'confirmed');
    expect(stands).toHaveLength(1);
    for (const row of rows.filter((one) => !stands.includes(one))) {
      expect(row).toMatchObject({ closed_reason: 'payment_failed', payment_status: 'voided', paid_cents: 0 });
      expect(row.reason).toBe('This coupon has been used with this card before.');
    }
    const refused = crowd[rows.findLastIndex((row) => row.status === 'failed')] as Buyer;
    const mail = env.mails(`${refused.id}@fondly.test`)[0]?.text;
    expect(mail).toContain('This coupon has been used with this card before.');
    expect(mail).toContain('You have not been charged.');
    expect(await readUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: 1 });
  });

  test('a card may pay without the coupon, and an order that is read twice is still the same order', {
    timeout: scaleTime(600_000),
  }, async ({ env }) => {
    const couponCode = await buildCoupon(env);
    const { restaurant, rows } = await payAll(env, couponCode, (at) =>
      at === 0 ? 'pm_card_amex' : 'pm_card_mastercard',
    );
    expect(rows.filter((row) => row.status === 'confirmed')).toHaveLength(2);

    const [again, plain] = [await buildBuyer(env), await buildBuyer(env)];
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), plain);
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed' });
    const byHand = await buildRestaurant(env, { autoAccept: false });
    const { body } = await again.checkout(await buildMeal(env, byHand), { couponCode, expectedTotalCents: 450 });
    await payWith(env, body.orderId, 'pm_card_discover');
    await Promise.all([1, 2, 3].map(() => refresh(again, body.orderId)));
    await env.runUntilIdle();
    expect(await readOrderRow(env, body.orderId)).toMatchObject({ status: 'pending', payment_status: 'authorised' });
  });
});
