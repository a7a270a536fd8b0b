import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { postEntry } from '../ledger/post-entry.ts';
import {
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
} from '../orders/testing/order-builders.ts';
import { handOver, sellOrder } from '../payments/testing/payout-builders.ts';
import { refundAsRestaurant } from '../payments/testing/refund-builders.ts';
import { transaction } from '../platform/database/transaction.ts';
import { getEarningWeeks } from './earning-weeks.ts';

const read = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant/payouts')).body;
const earnings = async (restaurant: Restaurant, period: 'this-week' | 'last-week' | 'total', olderThan?: number) =>
  (await restaurant.call('GET /api/restaurant/payouts/earnings', { querystring: { period, olderThan } })).body;

/** Books earnings and refunds in cents at given times. */
async function book(env: TestEnvironment, restaurant: Restaurant, lines: [at: string, cents: number][]): Promise<void> {
  await transaction(env.app, async (tx) => {
    for (const [at, cents] of lines) {
      const facts = { source: randomUUID(), restaurantId: restaurant.id, orderId: null };
      const kind = cents < 0 ? 'refund' : 'earn';
      await postEntry(
        tx,
        {
          ...facts,
          kind,
          lines: [
            ['platform_stripe', cents],
            ['restaurant_earned', -cents],
          ],
        },
        new Date(at),
      );
    }
  });
}

describe('The weeks of earnings', () => {
  test.for([
    { what: 'an ordinary week', now: '2025-10-03T16:00Z', from: '2025-09-28T04:00Z', to: '2025-10-05T04:00Z' },
    {
      what: 'the last second of Saturday',
      now: '2025-10-05T03:59:59Z',
      from: '2025-09-28T04:00Z',
      to: '2025-10-05T04:00Z',
    },
    { what: 'the first of Sunday', now: '2025-10-05T04:00Z', from: '2025-10-05T04:00Z', to: '2025-10-12T04:00Z' },
    { what: '169 hours in autumn', now: '2025-11-03T16:00Z', from: '2025-11-02T04:00Z', to: '2025-11-09T05:00Z' },
    { what: '167 hours in spring', now: '2026-03-10T16:00Z', from: '2026-03-08T05:00Z', to: '2026-03-15T04:00Z' },
  ])('the week has the expected bounds: $what', ({ now, from, to }) => {
    const { thisWeek, lastWeek } = getEarningWeeks(new Date(now), 'America/New_York');
    expect(thisWeek).toEqual({ from: new Date(from), to: new Date(to) });
    expect(lastWeek.to).toEqual(thisWeek.from);
    expect(getEarningWeeks(new Date(thisWeek.from.getTime() - 1), 'America/New_York').thisWeek).toEqual(lastWeek);
  });

  test('another zone has another start of the week', () => {
    const { thisWeek } = getEarningWeeks(new Date('2025-10-05T05:00Z'), 'America/Los_Angeles');
    expect(thisWeek.from).toEqual(new Date('2025-09-28T07:00Z'));
  });
});

describe('Earnings', () => {
  test("earnings use the restaurant's weeks, a later refund counts in its week, and closed weeks stay", async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    await book(env, restaurant, [
      ['2025-09-21T03:59:59Z', 100],
      ['2025-09-21T04:00:00Z', 200],
      ['2025-09-28T03:59:59Z', 400],
      ['2025-09-28T04:00:00Z', 800],
      ['2025-10-03T15:00:00Z', -300],
    ]);

    expect(await read(restaurant)).toMatchObject({
      thisWeek: { from: '2025-09-28T04:00:00.000Z', to: '2025-10-05T04:00:00.000Z', cents: 500 },
      lastWeek: { cents: 600 },
      total: { from: '2025-09-21T03:59:59.000Z', cents: 1200 },
      waitingCents: 0,
      account: null,
      payouts: [],
    });
    const lines = (await earnings(restaurant, 'this-week')).lines;
    expect(lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['refund', -300],
      ['order', 800],
    ]);
  });

  test('each figure equals the sum of its lines, and sales, discounts, fees and refunds make the net', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const orderId = await sellOrder(env, restaurant, 2);
    expect((await read(restaurant)).total.cents).toBe(0);
    await handOver(env, restaurant, orderId);

    const { sums, lines } = await earnings(restaurant, 'total');
    expect(sums).toEqual({
      salesCents: 1500,
      discountsCents: 0,
      feesCents: 0,
      refundsCents: 0,
      correctionsCents: 0,
      netCents: 1500,
    });
    expect(lines).toMatchObject([{ kind: 'order', quantity: 2, mealName: 'Tonkotsu Ramen', netCents: 1500 }]);
    expect((await read(restaurant)).thisWeek.cents).toBe(1500);
  });

  test('a discount of the restaurant and a refund reduce the net, and a discount of the platform does not', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const ids: string[] = [];
    for (const funder of ['restaurant', 'platform'] as const) {
      const buyer = await buildBuyer(env);
      const couponCode = await buildCoupon(env, { funder, value: 100 });
      const { body } = await buyer.checkout(await buildMeal(env, restaurant), { couponCode, expectedTotalCents: 650 });
      await payWith(env, body.orderId);
      await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
      ids.push(body.orderId);
    }
    await refundAsRestaurant(restaurant, ids[0] ?? '', { amountCents: 200 });
    for (const id of ids) await handOver(env, restaurant, id);

    const { sums, lines } = await earnings(restaurant, 'total');
    expect(sums).toMatchObject({ salesCents: 1500, discountsCents: 100, refundsCents: 200, netCents: 1200 });
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(sums.netCents);
  });

  test('an archived order keeps its money', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const orderId = await sellOrder(env, restaurant);
    await handOver(env, restaurant, orderId);
    await restaurant.call('PUT /api/restaurant/orders/:id/archived', {
      params: { id: orderId },
      body: { isArchived: true },
    });

    expect((await read(restaurant)).thisWeek.cents).toBe(750);
    expect((await earnings(restaurant, 'this-week')).lines).toHaveLength(1);
  });

  test('many lines are paged without repeats or gaps, under the totals of all', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const at = (nth: number) => new Date(Date.parse('2025-10-01T00:00Z') + nth * 60_000).toISOString();
    await book(
      env,
      restaurant,
      Array.from({ length: 450 }, (_, nth) => [at(nth), nth + 1]),
    );

    const first = await earnings(restaurant, 'total');
    const second = await earnings(restaurant, 'total', first.olderThan ?? 0);
    const third = await earnings(restaurant, 'total', second.olderThan ?? 0);

    const all = [...first.lines, ...second.lines, ...third.lines];
    expect([first.lines.length, second.lines.length, third.lines.length]).toEqual([200, 200, 50]);
    expect(third.olderThan).toBeNull();
    expect(all.map(({ netCents }) => netCents)).toEqual(Array.from({ length: 450 }, (_, nth) => 450 - nth));
    expect([first, second, third].map(({ sums }) => sums.netCents)).toEqual([101_475, 101_475, 101_475]);
  });
});
