import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildCoupon,
  buildKitchen,
  buildMeal,
  type Meal,
} from '../../orders/testing/order-builders.ts';

const rounds = process.env.LONG ? 1_000 : 20;

afterEach<{ town: Town }>(async ({ town }) => {
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

/** Everybody reaches at once, each for a meal of his own choice. */
async function reach(crowd: Buyer[], meals: Meal[], codes: string[]): Promise<Record<string, number>> {
  const answers = await Promise.all(
    crowd.map((buyer, at) =>
      buyer.checkout(meals[at % meals.length] as Meal, {
        couponCode: codes[at % codes.length] as string,
        expectedTotalCents: 450,
      }),
    ),
  );
  const told: Record<string, number> = {};
  for (const { status, body } of answers) {
    const word = status === 201 ? 'placed' : (body as unknown as { code: string }).code;
    told[word] = (told[word] ?? 0) + 1;
  }
  return told;
}

const crowdOf = (town: Town, size: number) => Promise.all(Array.from({ length: size }, () => buildBuyer(town)));

async function mealsOf(town: Town, count: number): Promise<Meal[]> {
  const kitchen = await buildKitchen(town);
  return Promise.all(Array.from({ length: count }, () => buildMeal(town, kitchen, { portions: 20 })));
}

/** The same mailbox, written as people write who want a second coupon. */
async function share(town: Town, crowd: Buyer[], what: 'mailbox' | 'phone', box = 'eve.hale'): Promise<void> {
  for (const [at, { id }] of crowd.entries()) {
    const dots = [box, box.replace('.', ''), `${box.slice(0, 1)}.${box.slice(1).toUpperCase()}`][at % 3];
    const email = `${dots}+${id.slice(0, 8)}@${at % 2 ? 'gmail.com' : 'googlemail.com'}`;
    const change = what === 'mailbox' ? ['email', email] : ['phone', '+14045550199'];
    await town.app.db.$client.query(`update users set ${change[0]} = $2 where id = $1`, [id, change[1]]);
  }
}

describe('Promise P7: the uses of a coupon are never taken twice', () => {
  test(`ten people reach for the last use: one gets it, ${rounds} times`, { timeout: rounds * 5_000 }, async ({
    town,
  }) => {
    for (let round = 0; round < rounds; round += 1) {
      const code = await buildCoupon(town, { max_uses: 1 });
      expect(await reach(await crowdOf(town, 10), await mealsOf(town, 1 + (round % 3)), [code])).toEqual({
        placed: 1,
        'coupon-used-up': 9,
      });
    }
  });

  test('a hundred reach for one a person and ten in all', async ({ town }) => {
    const code = await buildCoupon(town, { max_uses: 10 });
    expect(await reach(await crowdOf(town, 100), await mealsOf(town, 10), [code])).toEqual({
      placed: 10,
      'coupon-used-up': 90,
    });
  });

  test(`one person reaches for three meals at once, ${rounds} times`, { timeout: rounds * 5_000 }, async ({ town }) => {
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await buildBuyer(town);
      const told = await reach([buyer, buyer, buyer], await mealsOf(town, 3), [await buildCoupon(town)]);
      expect(told).toEqual({ placed: 1, 'coupon-used-before': 2 });
    }
  });
});

describe('Threat T8: many accounts of one person are one person to a coupon', () => {
  test.for(['mailbox', 'phone'] as const)(
    'ten accounts with one %s: one coupon, also one by one',
    async (what, { town }) => {
      const crowd = await crowdOf(town, 10);
      await share(town, crowd, what);
      const code = await buildCoupon(town);
      expect(await reach(crowd, await mealsOf(town, 1), [code])).toEqual({ placed: 1, 'coupon-used-before': 9 });

      const [late] = await crowdOf(town, 1);
      await share(town, [late as Buyer], what);
      expect(await reach([late as Buyer], await mealsOf(town, 1), [code])).toEqual({ 'coupon-used-before': 1 });
    },
  );

  test('ten accounts with one phone and ten coupons for a first order: one of them', async ({ town }) => {
    const crowd = await crowdOf(town, 10);
    await share(town, crowd, 'phone');
    const codes = await Promise.all(crowd.map(() => buildCoupon(town, { first_order_only: true })));

    expect(await reach(crowd, await mealsOf(town, 2), codes)).toEqual({ placed: 1, 'coupon-first-order': 9 });
  });

  test('a coupon for three uses a person is good three times, under whichever account', async ({ town }) => {
    const crowd = await crowdOf(town, 5);
    await share(town, crowd, 'mailbox', 'lee.fox');
    const code = await buildCoupon(town, { uses_per_person: 3 });

    expect(await reach(crowd, await mealsOf(town, 2), [code])).toEqual({ placed: 3, 'coupon-used-before': 2 });
  });

  test('the phone that is given with the order counts as well', async ({ town }) => {
    const [meal] = await mealsOf(town, 1);
    const [first, second] = await crowdOf(town, 2);
    const couponCode = await buildCoupon(town);
    const wish = { couponCode, expectedTotalCents: 450, customerPhone: '(404) 555-0177' };
    expect(await first?.checkout(meal as Meal, wish)).toMatchObject({ status: 201 });

    expect(await second?.checkout(meal as Meal, wish)).toMatchObject({ body: { code: 'coupon-used-before' } });
  });
});
