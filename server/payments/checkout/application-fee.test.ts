import { randomUUID } from 'node:crypto';
import { computeTaxCents } from '@fondly/contract/prices/order-price';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildFeeRule } from '../../fees/testing/fee-builders.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { buildBuyer, buildMeal, payWith, type Restaurant, readOrderRow } from '../../orders/testing/order-builders.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';
import { buildOnboardedRestaurant, handOver, readBookedCents } from '../testing/payout-builders.ts';
import { computeApplicationFeeCents } from './intent-params.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

type PlatformFees = { fee: { basisPoints: number; fixedCents: number }; taxPpm: number };

/** Sells a meal of $7.50 with a tax and a fee. */
async function sellWithFees(
  env: TestEnvironment,
  restaurant: Restaurant,
  { fee, taxPpm }: PlatformFees,
): Promise<string> {
  await buildTaxRate(env.app, restaurant, { ppm: taxPpm });
  await buildFeeRule(env.app, restaurant, fee);
  const [meal, buyer] = [await buildMeal(env, restaurant), await buildBuyer(env)];
  const { body } = await buyer.checkout(meal, { expectedTotalCents: 750 + computeTaxCents(750, taxPpm) });
  await payWith(env, body.orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
  await env.runUntilIdle();
  return body.orderId;
}

const readStripeFee = async (env: TestEnvironment, orderId: string) => {
  const { stripe_charge_id: charge } = await readOrderRow(env, orderId);
  const [fee] = (await env.app.stripe.applicationFees.list({ charge: String(charge) })).data;
  return fee ? { amount: fee.amount, refunded: fee.amount_refunded } : null;
};

describe('The application fee of a charge', () => {
  test.for([
    { what: 'a fee and a tax', fee: { basisPoints: 1_200, fixedCents: 37 }, feeCents: 127, taxPpm: 80_000 },
    { what: 'a tax alone', fee: { basisPoints: 0, fixedCents: 0 }, feeCents: 0, taxPpm: 80_000 },
  ])(
    '$what make up one application fee, which refunds return in proportion, down to the last cent',
    async ({ feeCents, ...fees }, { env }) => {
      const [admin, restaurant] = [await buildAdmin(env), await buildOnboardedRestaurant(env)];
      const orderId = await sellWithFees(env, restaurant, fees);
      await handOver(env, restaurant, orderId);
      const kept = feeCents + 60;
      const share = 750 - feeCents;
      expect(await readStripeFee(env, orderId)).toEqual({ amount: kept, refunded: 0 });
      expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(share);

      for (const amountCents of [300, undefined]) {
        const body = { amountCents, reason: 'quality', requestId: randomUUID() } as const;
        const answer = await admin.call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
        expect(answer.status).toBe(200);
        await env.runUntilIdle();
      }

      expect(await readStripeFee(env, orderId)).toEqual({ amount: kept, refunded: kept });
      for (const account of ['platform_fees', 'tax_held', 'restaurant_earned']) {
        expect([account, 0 + (await readBookedCents(env, restaurant, account))]).toEqual([account, 0]);
      }
    },
  );

  test.for([
    { feeCents: 90, taxCents: 60, totalCents: 810, kept: 150 },
    { feeCents: 0, taxCents: 0, totalCents: 750, kept: 0 },
    // The coupon leaves less to pay than the fee, so the rest is kept from the platform subsidy.
    { feeCents: 150, taxCents: 0, totalCents: 100, kept: 100 },
  ])(
    'the application fee of $totalCents with a fee of $feeCents and a tax of $taxCents is $kept',
    ({ kept, ...order }) => {
      expect(computeApplicationFeeCents(order)).toBe(kept);
    },
  );
});
