import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildFeeRule } from '../fees/testing/fee-builders.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { buildBuyer, buildMeal, buildRestaurant, payWith, type Restaurant } from '../orders/testing/order-builders.ts';
import { handOver } from '../payments/testing/payout-builders.ts';
import { refundAsRestaurant } from '../payments/testing/refund-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { buildTaxRate } from '../tax/testing/tax-builders.ts';

const read = async (restaurant: Restaurant, year?: number) =>
  (await restaurant.call('GET /api/restaurant/payouts/year', { querystring: { year } })).body;

const earn = (env: TestEnvironment, { id: restaurantId }: Restaurant, at: string, cents: number) =>
  transaction(env.app, (tx) =>
    postEntry(
      tx,
      {
        ...{ kind: 'earn', source: randomUUID(), restaurantId, orderId: null },
        lines: [
          ['platform_stripe', cents],
          ['restaurant_earned', -cents],
        ],
      },
      new Date(at),
    ),
  );

describe('Sales handled by Fondly', () => {
  test("months and years begin at midnight on the restaurant's clock, and the months add up to the year", async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    await earn(env, restaurant, '2025-01-01T04:59:59Z', 100);
    await earn(env, restaurant, '2025-01-01T05:00:00Z', 200);
    await earn(env, restaurant, '2025-02-01T04:59:59Z', 400);
    await earn(env, restaurant, '2025-09-01T04:00:00Z', 800);

    const year = await read(restaurant);
    expect(year).toMatchObject({
      year: 2025,
      years: [2025, 2024],
      sums: { orders: 3, salesCents: 1400, netCents: 1400 },
    });
    expect(year.months.map(({ month, salesCents }) => [month, salesCents])).toEqual([
      ['2025-01', 600],
      ['2025-09', 800],
    ]);
    expect((await read(restaurant, 2024)).months).toMatchObject([{ month: '2024-12', salesCents: 100 }]);
    expect(await read(restaurant, 2023)).toMatchObject({ years: [2025, 2024, 2023], months: [], sums: { orders: 0 } });
  });

  test('sales, fee, refund, and the tax that Fondly remits are told apart', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await buildTaxRate(env.app, restaurant);
    await buildFeeRule(env.app, restaurant, { basisPoints: 1_000 });
    const buyer = await buildBuyer(env);
    const order = { quantity: 2, expectedTotalCents: 1634 };
    const { orderId } = (await buyer.checkout(await buildMeal(env, restaurant), order)).body;
    await payWith(env, orderId);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    expect((await read(restaurant)).sums).toMatchObject({ orders: 0, salesCents: 0, netCents: 0, taxCents: 134 });

    await refundAsRestaurant(restaurant, orderId, { amountCents: 817 });
    await handOver(env, restaurant, orderId);
    const { sums, months } = await read(restaurant);
    expect(sums).toMatchObject({
      orders: 1,
      salesCents: 1500,
      feesCents: 150,
      refundsCents: 675,
      netCents: 675,
      taxCents: 67,
    });
    expect(months).toMatchObject([sums]);
  });
});
