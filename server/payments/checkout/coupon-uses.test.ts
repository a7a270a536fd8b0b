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
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { buildSale, readCouponUses, refresh } from '../testing/coupon-builders.ts';

const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A coupon use is reserved and released with the hold of the order', () => {
  test('a repeated or changed order keeps its coupon use', async ({ env }) => {
    const { meal, buyer } = await buildSale(env);
    const couponCode = await buildCoupon(env, { max_uses: 1 });
    const checkoutBody = { requestId: randomUUID(), couponCode, expectedTotalCents: 450 };
    const first = await buyer.checkout(meal, checkoutBody);
    expect(first).toMatchObject({ status: 201, body: { totalCents: 450 } });

    expect((await buyer.checkout(meal, checkoutBody)).body.orderId).toBe(first.body.orderId);
    const changed = await buyer.checkout(meal, { couponCode, quantity: 2, expectedTotalCents: 1200 });
    expect(changed).toMatchObject({ status: 201, body: { totalCents: 1200 } });
    expect(await readCouponUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: 0 });
  });

  const releases: Record<string, (env: TestEnvironment, buyer: Buyer, id: string, meal: Meal) => Promise<unknown>> = {
    'the hold expires': async (env) => {
      await env.advance({ minutes: 6 });
      await env.runTimers();
    },
    'the buyer cancels before the payment': (_env, buyer, id) => cancel(buyer, id),
    'the buyer cancels after the payment': async (env, buyer, id) => {
      await payWith(env, id);
      await refresh(buyer, id);
      expect(await readOrderRow(env, id)).toMatchObject({ status: 'confirmed' });
      await cancel(buyer, id);
    },
    'five cards are declined': async (env, buyer, id) => {
      for (let card = 0; card < 5; card += 1) await payWith(env, id, 'pm_card_visa_chargeDeclined');
      await refresh(buyer, id);
    },
    'the buyer checks out the same meal again without the coupon': (_env, buyer, _id, meal) => buyer.checkout(meal),
  };
  test.for(Object.entries(releases))('a coupon can be used again after %s', async ([, release], { env }) => {
    const { meal, buyer } = await buildSale(env);
    const couponCode = await buildCoupon(env, { max_uses: 1, first_order_only: true });
    const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 450 });
    expect(await readCouponUses(env, couponCode)).toMatchObject({ uses: 1 });

    await release(env, buyer, body.orderId, meal);
    await env.runUntilIdle();

    expect(await readCouponUses(env, couponCode)).toEqual({ uses: 0, redeemed: 0, final: 0 });
    const next = await buildBuyer(env);
    const again = await next.checkout(await buildMeal(env, meal.restaurant), { couponCode, expectedTotalCents: 450 });
    expect(again.status).toBe(201);
  });
});

describe('One card that many accounts use', () => {
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

    const confirmed = rows.filter((row) => row.status === 'confirmed');
    expect(confirmed).toHaveLength(1);
    for (const row of rows.filter((one) => !confirmed.includes(one))) {
      expect(row).toMatchObject({ closed_reason: 'payment_failed', payment_status: 'voided', paid_cents: 0 });
      expect(row.reason).toBe('This coupon has been used with this card before.');
    }
    const refused = crowd[rows.findLastIndex((row) => row.status === 'failed')] as Buyer;
    const mail = env.mails(`${refused.id}@fondly.test`)[0]?.text;
    expect(mail).toContain('This coupon has been used with this card before.');
    expect(mail).toContain("You weren't charged.");
    expect(await readCouponUses(env, couponCode)).toEqual({ uses: 1, redeemed: 1, final: 1 });
  });

  test('a card that used a coupon may pay without it, and a repeated read of one order is not a second use', {
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
    const manual = await buildRestaurant(env, { autoAccept: false });
    const { body } = await again.checkout(await buildMeal(env, manual), { couponCode, expectedTotalCents: 450 });
    await payWith(env, body.orderId, 'pm_card_discover');
    await Promise.all([1, 2, 3].map(() => refresh(again, body.orderId)));
    await env.runUntilIdle();
    expect(await readOrderRow(env, body.orderId)).toMatchObject({ status: 'pending', payment_status: 'authorized' });
  });
});
