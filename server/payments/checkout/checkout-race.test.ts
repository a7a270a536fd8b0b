import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  type Meal,
  payWith,
  vacuumQueue,
} from '../../orders/testing/order-builders.ts';
import { expectOneRow } from '../../platform/database/db.ts';

const iterations = process.env.LONG ? 20 : 5;
/** Remaining jobs run after this many rounds, so that they do not accumulate. */
const runJobsEvery = 20;
const mixedRounds = process.env.LONG ? 1_000 : 3;
const portions = 7;
const buyers = 50;
/**
 * The nightly run has a thousand rounds. After the first rounds a dozen buyers suffice to compete for too few portions.
 */
const crowdOf = (round: number) => (round < iterations ? { size: buyers, listed: 37 } : { size: 12, listed: 11 });

/** A refresh is answered after three seconds even if Stripe is slower, as on a busy machine. The page then asks again. */
async function refreshUntilAnswered(buyer: Buyer, id: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status } = await buyer.call('POST /api/orders/:id/refresh', { params: { id }, body: {} });
    if (status !== 503) return;
  }
}

/**
 * All buyers check out at once, and each buyer with a client secret pays at once. The remaining jobs run afterwards.
 */
async function race(env: TestEnvironment, meal: Meal, size: number, quantityOf: (buyer: number) => number) {
  const crowd = await Promise.all(Array.from({ length: size }, () => buildBuyer(env)));
  const refused: number[] = [];
  const others: unknown[] = [];
  await Promise.all(
    crowd.map(async (buyer, index) => {
      const { status, body } = await buyer.checkout(meal, { quantity: quantityOf(index) });
      if (status === 409 && body.message === 'Out of Stock') refused.push(quantityOf(index));
      else if (status !== 201) others.push([status, body]);
      if (status !== 201) return;
      await payWith(env, body.orderId);
      await refreshUntilAnswered(buyer, body.orderId);
    }),
  );
  const { rows } = await env.app.db.client.query<{ confirmed: number; sold: number; charged: number; left: number }>(
    `select (select count(*)::int from orders where meal_id = $1 and status = 'confirmed') as confirmed,
       (select coalesce(sum(quantity), 0)::int from orders where meal_id = $1 and status = 'confirmed') as sold,
       (select count(distinct customer_id)::int from orders where meal_id = $1 and paid_cents > 0) as charged,
       (select available_quantity from meals where id = $1) as left`,
    [meal.id],
  );
  return { ...expectOneRow(rows), refused, others };
}

describe('Fifty buyers race for seven portions', () => {
  test(`exactly seven of fifty buyers are confirmed and 43 are not charged, ${iterations} times`, {
    timeout: scaleTime(iterations * 15_000),
  }, async ({ env }) => {
    for (let round = 0; round < iterations; round += 1) {
      const meal = await buildMeal(env, await buildRestaurant(env), { portions });
      const { refused, ...outcome } = await race(env, meal, buyers, () => 1);
      expect(outcome).toEqual({ confirmed: portions, sold: portions, charged: portions, left: 0, others: [] });
      expect(refused).toHaveLength(buyers - portions);
      if (round % runJobsEvery === runJobsEvery - 1) await env.runUntilIdle();
    }
    await env.runUntilIdle();

    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
    const { data } = await env.app.stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter((intent) => intent.status === 'requires_capture')).toEqual([]);
  });

  test(`a buyer of one to ten portions gets all of them or none, ${mixedRounds} times`, {
    timeout: scaleTime(mixedRounds * 15_000),
  }, async ({ env }) => {
    for (let round = 0; round < mixedRounds; round += 1) {
      const { size, listed } = crowdOf(round);
      const meal = await buildMeal(env, await buildRestaurant(env), { portions: listed });
      const { refused, others, ...end } = await race(env, meal, size, (buyer) => (buyer % 10) + 1);
      const { confirmed, charged, sold, left } = end;
      expect(others).toEqual([]);
      expect([sold + left, charged, confirmed + refused.length]).toEqual([listed, confirmed, size]);
      // No buyer was refused who could have been served: fewer portions are left than any of them wanted.
      expect(left).toBeLessThan(Math.min(...refused));
      if (round % runJobsEvery < runJobsEvery - 1) continue;
      await env.runUntilIdle();
      await vacuumQueue(env);
    }
    await env.runUntilIdle();

    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test('one of two authorized buyers of the last portion pays, and the payment of the other is voided', async ({
    env,
  }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 1 });
    const [first, second] = [await buildBuyer(env), await buildBuyer(env)];
    const early = await first.checkout(meal);
    await env.advance({ minutes: 5 });
    const late = await second.checkout(meal);
    await Promise.all([payWith(env, early.body.orderId), payWith(env, late.body.orderId)]);

    await Promise.all([
      first.call('POST /api/orders/:id/refresh', { params: { id: early.body.orderId }, body: {} }),
      second.call('POST /api/orders/:id/refresh', { params: { id: late.body.orderId }, body: {} }),
    ]);
    await env.runUntilIdle();

    const { rows } = await env.app.db.client.query<{ status: string; payment_status: string }>(
      'select status, payment_status from orders where meal_id = $1 order by payment_status',
      [meal.id],
    );
    expect(rows).toEqual([
      { status: 'confirmed', payment_status: 'paid' },
      { status: 'failed', payment_status: 'voided' },
    ]);
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });
});
