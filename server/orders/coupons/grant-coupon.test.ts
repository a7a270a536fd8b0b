import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { buildBuyer, buildMeal, buildRestaurant } from '../testing/order-builders.ts';
import { grantCoupon } from './grant-coupon.ts';
import { normalizeEmail } from './person-keys.ts';

const grant = (env: TestEnvironment, email: string) => transaction(env.app, (tx) => grantCoupon(env.app, tx, email));

describe('The coupon of the waitlist', () => {
  test('the coupon is worth $3 for sixty days, is paid by the platform, and is used once on a first order', async ({
    env,
  }) => {
    const buyer = await buildBuyer(env);
    const { code, valueCents, endsAt } = await grant(env, `${buyer.id}@fondly.test`);
    expect(valueCents).toBe(300);
    expect(endsAt).toEqual(minutesAfter(env.clock.now(), policies.waitlistCouponDays * 24 * 60));

    const restaurant = await buildRestaurant(env);
    const input = { couponCode: code, expectedTotalCents: 450 };
    expect(await buyer.checkout(await buildMeal(env, restaurant), input)).toMatchObject({ status: 201 });
    expect(await buyer.checkout(await buildMeal(env, restaurant), input)).toMatchObject({
      body: { code: 'coupon-first-order' },
    });
    const { rows } = await env.app.db.client.query('select funder, uses, max_uses from coupons where code = $1', [
      code,
    ]);
    expect(rows).toEqual([{ funder: 'platform', uses: 1, max_uses: 1 }]);
  });

  test('needs a subtotal of $6.00, so no meal is free with it', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const { code } = await grant(env, `${buyer.id}@fondly.test`);
    const restaurant = await buildRestaurant(env);
    const order = async (priceCents: number) =>
      buyer.checkout(await buildMeal(env, restaurant, { priceCents }), {
        couponCode: code,
        expectedTotalCents: priceCents - 300,
      });
    for (const priceCents of [300, 599]) {
      expect(await order(priceCents)).toMatchObject({
        status: 422,
        body: { code: 'coupon-minimum', details: { minimumCents: 600 } },
      });
    }
    expect(await order(600)).toMatchObject({ status: 201, body: { totalCents: 300 } });
  });

  test('each mailbox, in any spelling, gets one coupon, which only its owner can use', async ({ env }) => {
    const [owner, finder] = [await buildBuyer(env), await buildBuyer(env)];
    await env.app.db.client.query('update users set email = $2 where id = $1', [owner.id, 'j.o.e@gmail.com']);
    const [first, ...others] = await Promise.all(
      ['joe@gmail.com', 'JOE+lunch@gmail.com', 'joe@googlemail.com'].map((email) => grant(env, email)),
    );
    expect(others).toEqual([first, first]);

    const meal = await buildMeal(env, await buildRestaurant(env));
    const input = { couponCode: first?.code ?? '', expectedTotalCents: 450 };
    expect(await finder.checkout(meal, input)).toMatchObject({ body: { code: 'coupon-for-other-customer' } });
    expect(await owner.checkout(meal, input)).toMatchObject({ status: 201 });
  });

  test.for([
    ['Ada.B@Example.org ', 'adab@example.org'],
    ['ada+b+c@example.org', 'ada@example.org'],
    ['a.d.a@googlemail.com', 'ada@gmail.com'],
  ])('the address %s is the mailbox %s', ([written, box]) => {
    expect(normalizeEmail(written as string)).toBe(box);
  });
});
