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
  buildRestaurant,
  type Meal,
} from '../../orders/testing/order-builders.ts';

const iterations = process.env.LONG ? 1_000 : 20;

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

/** All buyers check out at once, with the meals and codes in rotation. */
async function checkoutTogether(crowd: Buyer[], meals: Meal[], codes: string[]): Promise<Record<string, number>> {
  const responses = await Promise.all(
    crowd.map((buyer, at) =>
      buyer.checkout(meals[at % meals.length] as Meal, {
        couponCode: codes[at % codes.length] as string,
        expectedTotalCents: 450,
      }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const outcome = status === 201 ? 'placed' : (body as unknown as { code: string }).code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const crowdOf = (env: TestEnvironment, size: number) =>
  Promise.all(Array.from({ length: size }, () => buildBuyer(env)));

async function mealsOf(env: TestEnvironment, count: number): Promise<Meal[]> {
  const restaurant = await buildRestaurant(env);
  return Promise.all(Array.from({ length: count }, () => buildMeal(env, restaurant, { portions: 20 })));
}

/** Gives all accounts one phone number, or one mailbox in different spellings. */
async function shareContact(
  env: TestEnvironment,
  crowd: Buyer[],
  what: 'mailbox' | 'phone',
  box = 'eve.hale',
): Promise<void> {
  for (const [at, { id }] of crowd.entries()) {
    const dots = [box, box.replace('.', ''), `${box.slice(0, 1)}.${box.slice(1).toUpperCase()}`][at % 3];
    const email = `${dots}+${id.slice(0, 8)}@${at % 2 ? 'gmail.com' : 'googlemail.com'}`;
    const change = what === 'mailbox' ? ['email', email] : ['phone', '+14045550199'];
    await env.app.db.client.query(`update users set ${change[0]} = $2 where id = $1`, [id, change[1]]);
  }
}

describe('A coupon is used at most as often as it allows', () => {
  test(`one of ten people gets the last use of a coupon, ${iterations} times`, {
    timeout: scaleTime(iterations * 5_000),
  }, async ({ env }) => {
    for (let round = 0; round < iterations; round += 1) {
      const code = await buildCoupon(env, { max_uses: 1 });
      expect(await checkoutTogether(await crowdOf(env, 10), await mealsOf(env, 1 + (round % 3)), [code])).toEqual({
        placed: 1,
        'coupon-exhausted': 9,
      });
    }
  });

  test('a hundred people use a coupon with ten uses at most ten times', async ({ env }) => {
    const code = await buildCoupon(env, { max_uses: 10 });
    expect(await checkoutTogether(await crowdOf(env, 100), await mealsOf(env, 10), [code])).toEqual({
      placed: 10,
      'coupon-exhausted': 90,
    });
  });

  test(`one person who checks out three meals at once uses the coupon once, ${iterations} times`, {
    timeout: scaleTime(iterations * 5_000),
  }, async ({ env }) => {
    for (let round = 0; round < iterations; round += 1) {
      const buyer = await buildBuyer(env);
      const counts = await checkoutTogether([buyer, buyer, buyer], await mealsOf(env, 3), [await buildCoupon(env)]);
      expect(counts).toEqual({ placed: 1, 'coupon-already-used': 2 });
    }
  });
});

describe('A coupon treats many accounts of one person as one person', () => {
  test.for(['mailbox', 'phone'] as const)(
    'ten accounts with one %s use a coupon once, at the same time or later',
    async (what, { env }) => {
      const crowd = await crowdOf(env, 10);
      await shareContact(env, crowd, what);
      const code = await buildCoupon(env);
      expect(await checkoutTogether(crowd, await mealsOf(env, 1), [code])).toEqual({
        placed: 1,
        'coupon-already-used': 9,
      });

      const [late] = await crowdOf(env, 1);
      await shareContact(env, [late as Buyer], what);
      expect(await checkoutTogether([late as Buyer], await mealsOf(env, 1), [code])).toEqual({
        'coupon-already-used': 1,
      });
    },
  );

  test('ten accounts with one phone and ten first-order coupons use one of them', async ({ env }) => {
    const crowd = await crowdOf(env, 10);
    await shareContact(env, crowd, 'phone');
    const codes = await Promise.all(crowd.map(() => buildCoupon(env, { first_order_only: true })));

    expect(await checkoutTogether(crowd, await mealsOf(env, 2), codes)).toEqual({ placed: 1, 'coupon-first-order': 9 });
  });

  test('a coupon with three uses per person works three times across the accounts of one person', async ({ env }) => {
    const crowd = await crowdOf(env, 5);
    await shareContact(env, crowd, 'mailbox', 'lee.fox');
    const code = await buildCoupon(env, { uses_per_person: 3 });

    expect(await checkoutTogether(crowd, await mealsOf(env, 2), [code])).toEqual({
      placed: 3,
      'coupon-already-used': 2,
    });
  });

  test('two accounts that order with one phone number use a coupon once', async ({ env }) => {
    const [meal] = await mealsOf(env, 1);
    const [first, second] = await crowdOf(env, 2);
    const couponCode = await buildCoupon(env);
    const checkoutBody = { couponCode, expectedTotalCents: 450, customerPhone: '(404) 555-0177' };
    expect(await first?.checkout(meal as Meal, checkoutBody)).toMatchObject({ status: 201 });

    expect(await second?.checkout(meal as Meal, checkoutBody)).toMatchObject({ body: { code: 'coupon-already-used' } });
  });
});
