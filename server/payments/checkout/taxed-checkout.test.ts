import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { refresh } from '../testing/coupon-builders.ts';
import { buildOnboardedRestaurant, handOver } from '../testing/payout-builders.ts';
import { refundAsRestaurant } from '../testing/refund-builders.ts';
import { readMealSnapshot } from './read-meal-snapshot.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

async function buildTaxedSale(env: TestEnvironment, options: { priceCents?: number } = {}) {
  const restaurant = await buildRestaurant(env);
  const rate = await buildTaxRate(env.app, restaurant);
  return { restaurant, ...rate, meal: await buildMeal(env, restaurant, options), buyer: await buildBuyer(env) };
}

async function pay(env: TestEnvironment, buyer: Awaited<ReturnType<typeof buildBuyer>>, orderId: string) {
  await payWith(env, orderId);
  await refresh(buyer, orderId);
  await env.runUntilIdle();
}

/** The accounts of an order that are not even, debit positive. */
async function readBooks(env: TestEnvironment, orderId: string): Promise<Record<string, number>> {
  const { rows } = await env.app.db.client.query(
    `select account, sum(amount_cents)::int as cents from ledger_lines where order_id = $1 and kind <> 'provider_fee'
     group by account having sum(amount_cents) <> 0 order by account`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe('The tax of an order', () => {
  test('an order has the rate of its service date, and an older order keeps its own', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const { area } = await buildTaxRate(env.app, restaurant, { fromDays: 1 });
    const buyer = await buildBuyer(env);
    const place = async (expectedTotalCents: number) => {
      const meal = await buildMeal(env, restaurant, { priceCents: 725, startsInMinutes: 30 });
      const { body } = await buyer.checkout(meal, { expectedTotalCents });
      return body.orderId;
    };
    const today = await place(725);
    await env.advance({ days: 1 });
    const tomorrow = await place(790);

    expect(await readOrderRow(env, today)).toMatchObject({ tax_cents: 0, tax_ppm: 0, tax_base_cents: 0 });
    const tax = { tax_area: area, tax_ppm: 89_000, tax_base_cents: 725, tax_cents: 65, total_cents: 790 };
    expect(await readOrderRow(env, tomorrow)).toMatchObject(tax);
    await buildTaxRate(env.app, restaurant, { ppm: 10_000 });
    expect(await readOrderRow(env, tomorrow)).toMatchObject(tax);
  });

  test.for([
    { funder: 'restaurant', base: 750, tax: 67, total: 817 },
    { funder: 'platform', base: 850, tax: 76, total: 826 },
  ] as const)('a coupon of the $funder leaves $base cents to tax', async ({ funder, base, tax, total }, { env }) => {
    const { meal, buyer } = await buildTaxedSale(env, { priceCents: 425 });
    const couponCode = await buildCoupon(env, { value: 100, funder });
    const body = { mealId: meal.id, quantity: 2, couponCode };
    expect((await buyer.call('POST /api/coupons/validate', { body })).body).toMatchObject({
      ...{ discountCents: 100, taxCents: tax, taxAbsorbedCents: 0, totalCents: total },
    });
    const placed = await buyer.checkout(meal, { couponCode, quantity: 2, expectedTotalCents: total });
    expect(await readOrderRow(env, placed.body.orderId)).toMatchObject({ tax_base_cents: base, tax_cents: tax });
  });

  test('the setting lets a discount of Fondly reduce the base', async ({ env }) => {
    const { meal, buyer } = await buildTaxedSale(env);
    const token = [...buyer.cookies.values()].map((cookie) => cookie.replace(/\.[^.]*$/, ''))[0] ?? '';
    const app = { ...env.app, config: { ...env.app.config, platformDiscountReducesTax: true } };
    const { tax } = await readMealSnapshot(app, token, meal.id);
    expect(tax).toEqual({ taxPpm: 89_000, platformDiscountReducesTax: true });
  });

  test('a price, a rate, or an area in the request is refused, and an outdated total answers the new one', async ({
    env,
  }) => {
    const { meal, buyer } = await buildTaxedSale(env);
    for (const forged of [{ taxPpm: 0 }, { taxArea: null }, { priceCents: 1 }, { taxCents: 0 }]) {
      const { status, body } = await buyer.checkout(meal, { ...forged, expectedTotalCents: 817 });
      expect([status, body.code]).toEqual([400, 'invalid-input']);
    }
    const outdated = await buyer.checkout(meal, { expectedTotalCents: 750 });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'price-changed']);
    expect(outdated.body.details).toMatchObject({ totalCents: 817 });
    expect((await buyer.checkout(meal, { expectedTotalCents: 817 })).status).toBe(201);
  });
});

describe('Tax without anything else to pay', () => {
  test('Fondly pays 45 cents of tax of a free meal, and takes them back when the order is canceled', async ({
    env,
  }) => {
    const { meal, buyer } = await buildTaxedSale(env, { priceCents: 500 });
    const couponCode = await buildCoupon(env, { discount_type: 'percent', value: 100 });
    const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 0 });
    expect(body).toMatchObject({ totalCents: 0, clientSecret: null });
    expect(await readBooks(env, body.orderId)).toEqual({
      ...{ platform_discounts: 500, platform_goodwill: 45, restaurant_pending: -500, tax_held: -45 },
    });
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: body.orderId }, body: {} });
    await env.runUntilIdle();
    expect(await readBooks(env, body.orderId)).toEqual({});
  });

  test.for([
    { what: 'held', build: buildRestaurant },
    { what: 'sent to its account', build: buildOnboardedRestaurant },
  ])('67 cents of tax are charged for a free meal whose share is $what', async ({ build }, { env }) => {
    const restaurant: Restaurant = await build(env);
    await buildTaxRate(env.app, restaurant);
    const [meal, buyer] = [await buildMeal(env, restaurant), await buildBuyer(env)];
    const couponCode = await buildCoupon(env, { discount_type: 'percent', value: 100 });
    const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 67 });
    await pay(env, buyer, body.orderId);
    await handOver(env, restaurant, body.orderId);
    expect(await readBooks(env, body.orderId)).toEqual({
      ...{ platform_stripe: 67, platform_discounts: 750, restaurant_earned: -750, tax_held: -67 },
    });
  });
});

describe('The refund of a taxed order', () => {
  test('half of the amount returns half of the tax, rounded down, and the rest returns the rest', async ({ env }) => {
    const { restaurant, meal, buyer } = await buildTaxedSale(env);
    const { body } = await buyer.checkout(meal, { quantity: 2, expectedTotalCents: 1634 });
    await pay(env, buyer, body.orderId);
    expect(await readBooks(env, body.orderId)).toMatchObject({ platform_stripe: 1634, tax_held: -134 });
    await refundAsRestaurant(restaurant, body.orderId, { amountCents: 815 });
    await env.runUntilIdle();
    // 134 * 815 / 1634 is 66.8.
    expect(await readBooks(env, body.orderId)).toMatchObject({ platform_stripe: 819, tax_held: -68 });
    await refundAsRestaurant(restaurant, body.orderId);
    await env.runUntilIdle();
    expect(await readBooks(env, body.orderId)).toEqual({});
  });
});
