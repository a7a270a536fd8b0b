import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { newAdmin } from '../../accounts/testing/people.ts';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { buildBuyer, buildMeal, type Kitchen, payWith, readOrderRow } from '../../orders/testing/order-builders.ts';
import { booked, buildPaidOutKitchen, handOver } from '../testing/payout-builders.ts';
import { afterFault } from '../testing/refund-builders.ts';
import { applicationFeeOf } from './intent-params.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

type Cut = { feeCents: number; taxCents: number };

/** A meal of $7.50 with a fee and a tax that the pilot does not have: the order says so before its payment is asked for. */
async function sellWith(town: Town, kitchen: Kitchen, { feeCents, taxCents }: Cut): Promise<string> {
  const [meal, buyer, requestId] = [await buildMeal(town, kitchen), await buildBuyer(town), randomUUID()];
  await afterFault(town, '/v1/payment_intents', { error: { status: 500, type: 'api_error' } }, 1);
  await buyer.checkout(meal, { requestId });
  await town.app.db.$client.query(
    'update orders set fee_cents = $2, tax_cents = $3::int, total_cents = total_cents + $3::int where request_id = $1',
    [requestId, feeCents, taxCents],
  );
  const { body } = await buyer.checkout(meal, { requestId });
  await payWith(town, body.orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
  await town.runUntilIdle();
  return body.orderId;
}

const feeAtProvider = async (town: Town, orderId: string) => {
  const { stripe_charge_id: charge } = await readOrderRow(town, orderId);
  const [fee] = (await town.app.stripe.applicationFees.list({ charge: String(charge) })).data;
  return fee ? { amount: fee.amount, refunded: fee.amount_refunded } : null;
};

describe('What the platform keeps of a charge is its fee and the tax: payments paper, sections 6.1 and 6.4', () => {
  test.for([
    { what: 'a fee and a tax', cut: { feeCents: 90, taxCents: 60 } },
    { what: 'a tax alone', cut: { feeCents: 0, taxCents: 60 } },
  ])(
    '$what: one application fee, which refunds bring back in proportion, to the last cent',
    async ({ cut }, { town }) => {
      const [admin, kitchen] = [await newAdmin(town), await buildPaidOutKitchen(town)];
      const orderId = await sellWith(town, kitchen, cut);
      await handOver(town, kitchen, orderId);
      const kept = cut.feeCents + cut.taxCents;
      const share = 750 - cut.feeCents;
      expect(await feeAtProvider(town, orderId)).toEqual({ amount: kept, refunded: 0 });
      expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(share);

      for (const amountCents of [300, undefined]) {
        const body = { amountCents, reason: 'quality', requestId: randomUUID() } as const;
        const answer = await admin.call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
        expect(answer.status).toBe(200);
        await town.runUntilIdle();
      }

      expect(await feeAtProvider(town, orderId)).toEqual({ amount: kept, refunded: kept });
      for (const account of ['platform_fees', 'tax_held', 'restaurant_earned']) {
        expect([account, 0 + (await booked(town, kitchen, account))]).toEqual([account, 0]);
      }
    },
  );

  test.for([
    { feeCents: 90, taxCents: 60, totalCents: 810, kept: 150 },
    { feeCents: 0, taxCents: 0, totalCents: 750, kept: 0 },
    // The coupon has left less to pay than the fee is: the rest of it is kept from the top-up.
    { feeCents: 150, taxCents: 0, totalCents: 100, kept: 100 },
  ])('of $totalCents at a fee of $feeCents and a tax of $taxCents: $kept', ({ kept, ...order }) => {
    expect(applicationFeeOf(order)).toBe(kept);
  });
});
