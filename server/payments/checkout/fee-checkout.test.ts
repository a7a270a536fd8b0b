import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { allRestaurants, readFeeScope } from '../../fees/fee-rules.ts';
import { buildFeeRule } from '../../fees/testing/fee-builders.ts';
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
import { addDays, startOfDay } from '../../restaurants/hours/zone-time.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { refresh } from '../testing/coupon-builders.ts';
import { buildOnboardedRestaurant, handOver } from '../testing/payout-builders.ts';
import { refundAsRestaurant } from '../testing/refund-builders.ts';
import { controlSandbox } from '../testing/sandbox.ts';

const zone = 'America/New_York';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

async function buildSale(env: TestEnvironment, restaurant: Restaurant, priceCents = 750) {
  return { meal: await buildMeal(env, restaurant, { priceCents }), buyer: await buildBuyer(env) };
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

describe('The fee of an order', () => {
  test('a fee of 12% for day 15 is stored from midnight on, and an order of a minute before has none', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const { today } = await readFeeScope(env.app.db, allRestaurants, env.app.clock.now());
    const admin = await buildAdmin(env);
    const plan = (fromDate: string) =>
      admin.call('POST /api/admin/fees', {
        body: { restaurantId: null, basisPoints: 1_200, fixedCents: 0, fromDate, reason: 'The pilot ends.' },
      });
    const refused = await plan(today);
    expect([refused.status, refused.body.message]).toEqual([409, "Fee increases need 14 days' notice."]);
    const planned = await plan(addDays(today, 15));
    expect(planned.status).toBe(200);
    await env.runUntilIdle();
    expect(env.mails(`${restaurant.id}@kitchen.test`)[0]?.text).toContain('12% of each order');

    const midnight = startOfDay(addDays(today, 15), zone);
    const placeAt = async (at: Date) => {
      env.clock.set(at);
      const { meal, buyer } = await buildSale(env, restaurant, 725);
      const { body } = await buyer.checkout(meal);
      return readOrderRow(env, body.orderId);
    };
    const before = await placeAt(new Date(+midnight - 60_000));
    const after = await placeAt(midnight);
    expect(before).toMatchObject({ fee_rule_id: null, fee_basis_points: 0, fee_fixed_cents: 0, fee_cents: 0 });
    const rule = { fee_rule_id: planned.body.id, fee_basis_points: 1_200, fee_fixed_cents: 0 };
    expect(after).toMatchObject({ ...rule, fee_cents: 87, total_cents: 725 });
  });

  test("the rule of a kitchen wins over its tax area's, and an order keeps the rule it was placed with", async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const { area } = await buildTaxRate(env.app, restaurant, { ppm: 0 });
    const place = async () => {
      const { meal, buyer } = await buildSale(env, restaurant);
      return readOrderRow(env, (await buyer.checkout(meal)).body.orderId);
    };
    await env.app.db.client.query(
      `insert into fee_rules (id, tax_area, basis_points, fixed_cents, from_date, reason, made_by, made_at)
       select gen_random_uuid(), $1, 500, 0, '2020-01-01', 'Test', owner_id, now() from restaurants where id = $2`,
      [area, restaurant.id],
    );
    const first = await place();
    expect(first).toMatchObject({ fee_basis_points: 500, fee_cents: 38 });
    await buildFeeRule(env.app, restaurant, { basisPoints: 1_000, fixedCents: 25 });
    expect(await place()).toMatchObject({ fee_basis_points: 1_000, fee_fixed_cents: 25, fee_cents: 100 });
    expect(await readOrderRow(env, String(first.id))).toMatchObject({ fee_basis_points: 500, fee_cents: 38 });
  });

  test.for([
    { funder: 'restaurant', fee: 108 },
    { funder: 'platform', fee: 120 },
  ] as const)(
    'a coupon of the $funder leaves a fee of $fee cents, and the customer reads none',
    async ({ funder, fee }, { env }) => {
      const restaurant = await buildRestaurant(env);
      await buildFeeRule(env.app, restaurant, { basisPoints: 1_200, fixedCents: 30 });
      const { meal, buyer } = await buildSale(env, restaurant);
      const couponCode = await buildCoupon(env, { value: 100, funder });
      const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 650 });
      await pay(env, buyer, body.orderId);
      expect(await readBooks(env, body.orderId)).toMatchObject({ platform_stripe: 650, platform_fees: -fee });
      const order = (await buyer.call('GET /api/orders/:id', { params: { id: body.orderId } })).body;
      expect(order).toMatchObject({ totalCents: 650, feeCents: 0 });
      const receipt = env.mails(`${buyer.id}@fondly.test`).at(-1)?.text ?? '';
      expect(receipt).toMatch(/Fees\s*:?\s*\$0\.00/);
      expect(receipt).not.toContain('pilot');
    },
  );

  test('a rule in the request is refused', async ({ env }) => {
    const { meal, buyer } = await buildSale(env, await buildRestaurant(env));
    for (const forged of [{ feeRuleId: null }, { feeBasisPoints: 0 }, { feeCents: 0 }]) {
      const { status, body } = await buyer.checkout(meal, { ...forged, expectedTotalCents: 750 });
      expect([status, body.code]).toEqual([400, 'invalid-input']);
    }
  });

  test('a free meal that Fondly pays for has its fee, and a cancellation returns it', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await buildFeeRule(env.app, restaurant);
    const couponCode = await buildCoupon(env, { discount_type: 'percent', value: 100 });
    const place = async () => {
      const { meal, buyer } = await buildSale(env, restaurant);
      const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 0 });
      return { buyer, orderId: body.orderId };
    };
    const [kept, canceled] = [await place(), await place()];
    await canceled.buyer.call('POST /api/orders/:id/cancel', { params: { id: canceled.orderId }, body: {} });
    await handOver(env, restaurant, kept.orderId);
    expect(await readBooks(env, canceled.orderId)).toEqual({});
    expect(await readBooks(env, kept.orderId)).toEqual({
      ...{ platform_discounts: 750, platform_fees: -90, restaurant_earned: -660 },
    });
  });
});

describe('The fee after the sale', () => {
  test('a cancellation in time returns the fee, and a missed pickup keeps it', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await buildFeeRule(env.app, restaurant);
    const sell = async () => {
      const { meal, buyer } = await buildSale(env, restaurant);
      const { orderId } = (await buyer.checkout(meal)).body;
      await pay(env, buyer, orderId);
      return { buyer, orderId };
    };
    const [canceled, missed] = [await sell(), await sell()];
    await canceled.buyer.call('POST /api/orders/:id/cancel', { params: { id: canceled.orderId }, body: {} });
    await env.advance({ days: 1 });
    await env.runTimers();
    expect(await readOrderRow(env, missed.orderId)).toMatchObject({ closed_reason: 'no_show' });
    expect(await readBooks(env, canceled.orderId)).toEqual({});
    expect(await readBooks(env, missed.orderId)).toEqual({
      ...{ platform_stripe: 750, platform_fees: -90, restaurant_earned: -660 },
    });
  });

  test('half of the amount returns half of the fee, rounded down, and the rest returns the rest', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await buildFeeRule(env.app, restaurant, { basisPoints: 1_210 });
    const { meal, buyer } = await buildSale(env, restaurant);
    const { orderId } = (await buyer.checkout(meal)).body;
    await pay(env, buyer, orderId);
    expect(await readBooks(env, orderId)).toMatchObject({ platform_fees: -91 });
    await refundAsRestaurant(restaurant, orderId, { amountCents: 375 });
    await env.runUntilIdle();
    expect(await readBooks(env, orderId)).toMatchObject({ platform_stripe: 375, platform_fees: -46 });
    await refundAsRestaurant(restaurant, orderId);
    await env.runUntilIdle();
    expect(await readBooks(env, orderId)).toEqual({});
  });

  test('a fee above what a coupon leaves to pay takes all of the charge, and the rest from the coupon', async ({
    env,
  }) => {
    await controlSandbox(env, '/balance', { amount: 10_000 });
    const restaurant = await buildOnboardedRestaurant(env);
    await buildFeeRule(env.app, restaurant, { basisPoints: 3_000, fixedCents: 500 });
    const couponCode = await buildCoupon(env, { value: 600 });
    const { meal, buyer } = await buildSale(env, restaurant);
    const { orderId } = (await buyer.checkout(meal, { couponCode, expectedTotalCents: 150 })).body;
    await pay(env, buyer, orderId);
    await handOver(env, restaurant, orderId);
    const { stripe_charge_id: charge } = await readOrderRow(env, orderId);
    const [fee] = (await env.app.stripe.applicationFees.list({ charge: String(charge) })).data;
    expect(fee?.amount).toBe(150);
    // The fee is 725 of 750: 25 are left, and the platform pays them from its coupon.
    expect(await readBooks(env, orderId)).toEqual({
      ...{ platform_stripe: 125, platform_discounts: 600, platform_fees: -725 },
      ...{ restaurant_earned: -25, restaurant_stripe: 25 },
    });
    const admin = await buildAdmin(env);
    for (const amountCents of [75, undefined]) {
      const body = { amountCents, reason: 'quality', requestId: randomUUID() } as const;
      await admin.call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
      await env.runUntilIdle();
      await env.runTimers();
    }
    expect(await readBooks(env, orderId)).toEqual({});
  });
});
