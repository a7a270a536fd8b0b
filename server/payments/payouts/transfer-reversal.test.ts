import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
} from '../../orders/testing/order-builders.ts';
import { buildOnboardedRestaurant, handOver, readBookedCents, sellOrder } from '../testing/payout-builders.ts';
import { buildAdminBuyer } from '../testing/refund-builders.ts';
import { controlSandbox } from '../testing/sandbox.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

/** The amounts that were transferred for an order, in cents, oldest first. */
async function listTransferCents(env: TestEnvironment, orderId: string): Promise<number[]> {
  const { data } = await env.app.stripe.transfers.list({ transfer_group: `order_${orderId}`, limit: 100 });
  return data.map(({ amount }) => amount).reverse();
}

/** Sells a meal of $7.50 to a buyer who pays $4.50. */
async function sellWithCoupon(env: TestEnvironment, restaurant: Restaurant): Promise<string> {
  const code = `P${randomUUID().slice(0, 8).toUpperCase()}`;
  await env.app.db.client.query(
    `insert into coupons (code, discount_type, value, funder) values ($1, 'fixed', 300, 'platform')`,
    [code],
  );
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(await buildMeal(env, restaurant), {
    couponCode: code,
    expectedTotalCents: 450,
  });
  expect(body.code).toBeUndefined();
  await payWith(env, body.orderId);
  await env.runUntilIdle();
  return body.orderId;
}

/**
 * Adds to the platform's own balance, for subsidies. Unlike a transfer from a charge, a subsidy has only the
 * idempotency key against a second transfer.
 */
async function fundPlatform(env: TestEnvironment): Promise<void> {
  await sellOrder(env, await buildRestaurant(env), 4);
  await env.advance({ days: 5 });
}

const read = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant/payouts')).body;

describe('A transfer of Stripe and its reversal', () => {
  test('the transfer of a destination charge is found and booked, and a refund reverses it once', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    const orderId = await sellOrder(env, restaurant, 2);
    await handOver(env, restaurant, orderId);
    expect(await listTransferCents(env, orderId)).toEqual([1500]);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(1500);

    const [transfer] = (await env.app.stripe.transfers.list({ transfer_group: `order_${orderId}` })).data;
    await controlSandbox(env, '/webhooks/rules', {
      match: { type: 'transfer.reversed' },
      times: 1,
      action: { duplicate: { n: 3 } },
    });
    await env.app.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 400 });
    await env.runUntilIdle();

    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(1100);
  });

  test('a restaurant gets the platform subsidy for a coupon as soon as the platform has the balance', async ({
    env,
  }) => {
    await fundPlatform(env);
    const restaurant = await buildOnboardedRestaurant(env);
    const orderId = await sellWithCoupon(env, restaurant);
    const action = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await controlSandbox(env, '/faults', { match: { method: 'POST', path: '/v1/transfers' }, times: 1, action });
    await handOver(env, restaurant, orderId);
    expect(await listTransferCents(env, orderId)).toEqual([450]);
    expect((await read(restaurant)).waitingCents).toBe(300);

    await env.runTimers();

    expect(await listTransferCents(env, orderId)).toEqual([450, 300]);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(750);
    expect((await read(restaurant)).thisWeek.cents).toBe(750);
  });

  test('a refund of an order with a platform subsidy reverses both parts', async ({ env }) => {
    await fundPlatform(env);
    const restaurant = await buildOnboardedRestaurant(env);
    const orderId = await sellWithCoupon(env, restaurant);
    await handOver(env, restaurant, orderId);
    await env.runTimers();
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(750);

    const body = { reason: 'other', requestId: randomUUID() } as const;
    await (await buildAdminBuyer(env)).call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
    await env.runUntilIdle();
    await env.runTimers();

    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(0);
    expect((await read(restaurant)).total.cents).toBe(0);
  });
});
