import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect, vi } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { buildOnboardedRestaurant, handOver, onboard, readBookedCents, sellOrder } from '../testing/payout-builders.ts';
import { buildAdminBuyer } from '../testing/refund-builders.ts';
import { clearFaults, controlSandbox } from '../testing/sandbox.ts';
import { sendTransfers } from './send-transfers.ts';

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

const start = (restaurant: Restaurant) => restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
const read = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant/payouts')).body;

describe('A held payment is transferred once', () => {
  test('held payments are sent for every completed order once the account can receive, and not before', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const [collected, waiting] = [await sellOrder(env, restaurant, 2), await sellOrder(env, restaurant)];
    await handOver(env, restaurant, collected);
    expect(await listTransferCents(env, collected)).toEqual([]);
    expect((await read(restaurant)).waitingCents).toBe(1500);

    await start(restaurant);
    await onboard(env, restaurant);

    expect(await listTransferCents(env, collected)).toEqual([1500]);
    expect(await listTransferCents(env, waiting)).toEqual([]);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(1500);
    expect((await read(restaurant)).waitingCents).toBe(0);
    expect((await readOrderRow(env, collected)).stripe_transfer_id).toMatch(/^tr_/);
    await handOver(env, restaurant, waiting);
    expect(await listTransferCents(env, waiting)).toEqual([750]);
  });

  test('five concurrent runs and a repeat send a held payment once', async ({ env }) => {
    await fundPlatform(env);
    const restaurant = await buildRestaurant(env);
    const orderId = await sellWithCoupon(env, restaurant);
    await start(restaurant);
    await handOver(env, restaurant, orderId);
    await controlSandbox(env, '/webhooks/rules', { match: { type: '*' }, times: 2, action: 'drop' });
    await onboard(env, restaurant);
    await env.app.db.client.query('update payout_accounts set transfers_active = true where restaurant_id = $1', [
      restaurant.id,
    ]);

    await Promise.all([1, 2, 3, 4, 5].map(() => sendTransfers(env.app, {})));
    await sendTransfers(env.app, {});

    expect((await listTransferCents(env, orderId)).sort()).toEqual([300, 450]);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(750);
  });

  test.for([
    { what: 'the response is lost', action: { drop_connection: 'after' }, times: 3 },
    {
      what: 'Stripe responds with an error after the transfer',
      action: { error_after: { status: 500, type: 'api_error' } },
      times: 3,
    },
    { what: 'Stripe fails before the transfer', action: { error: { status: 500, type: 'api_error' } }, times: 3 },
  ])('a held payment is sent once even if $what', async ({ action, times }, { env }) => {
    const restaurant = await buildRestaurant(env);
    const orderId = await sellOrder(env, restaurant);
    await handOver(env, restaurant, orderId);
    await start(restaurant);
    await controlSandbox(env, '/faults', { match: { method: 'POST', path: '/v1/transfers' }, times, action });
    await onboard(env, restaurant);
    await clearFaults(env);

    await env.runTimers();

    expect(await listTransferCents(env, orderId)).toEqual([750]);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(750);
  });

  test('a transfer that was requested more than 20 hours ago without a response is looked up and not sent again', async ({
    env,
  }) => {
    await fundPlatform(env);
    const restaurant = await buildRestaurant(env);
    const orderId = await sellWithCoupon(env, restaurant);
    await handOver(env, restaurant, orderId);
    await start(restaurant);
    await controlSandbox(env, '/faults', {
      match: { method: 'POST', path: '/v1/transfers' },
      times: 6,
      action: { drop_connection: 'after' },
    });
    await onboard(env, restaurant);
    await clearFaults(env);

    // Stripe's idempotency key has expired by now.
    await env.advance({ hours: 25 });
    await env.runTimers();

    expect((await listTransferCents(env, orderId)).sort()).toEqual([300, 450]);
  });

  test('a subsidy whose response was a server error is sent once, although the list of transfers lags', async ({
    env,
  }) => {
    await fundPlatform(env);
    const restaurant = await buildOnboardedRestaurant(env);
    const orderId = await sellWithCoupon(env, restaurant);
    // Unlike a held payment, a subsidy has no charge that limits its transfers.
    await controlSandbox(env, '/faults', {
      match: { method: 'POST', path: '/v1/transfers' },
      times: 1,
      action: { error_after: { status: 500, type: 'api_error' } },
    });
    await controlSandbox(env, '/switches', { listLagMs: 300_000 });
    await handOver(env, restaurant, orderId);
    for (const minutes of [1, 1, 6]) {
      await sendTransfers(env.app, { restaurantId: restaurant.id }).catch(() => {});
      await env.advance({ minutes });
    }
    await sendTransfers(env.app, { restaurantId: restaurant.id });
    await controlSandbox(env, '/switches', { listLagMs: 0 });
    await env.runUntilIdle();

    expect((await listTransferCents(env, orderId)).sort()).toEqual([300, 450]);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(750);
  });

  test('a transfer waits for a pending refund, because it may change the amount', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const orderId = await sellOrder(env, restaurant);
    await handOver(env, restaurant, orderId);
    await start(restaurant);
    const action = { drop_connection: 'before' };
    await controlSandbox(env, '/faults', { match: { method: 'POST', path: '/v1/refunds' }, times: 9, action });
    const body = { amountCents: 250, reason: 'other', requestId: randomUUID() } as const;
    await (await buildAdminBuyer(env)).call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
    await onboard(env, restaurant);
    expect(await listTransferCents(env, orderId)).toEqual([]);

    await clearFaults(env);
    await env.advance({ minutes: 10 });
    await env.runTimers();
    await env.runTimers();

    expect(await listTransferCents(env, orderId)).toEqual([500]);
  });

  test('a transfer sends the rest after a refund, and no transfer follows a full refund', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const [some, none] = [await sellOrder(env, restaurant), await sellOrder(env, restaurant)];
    const admin = await buildAdminBuyer(env);
    for (const orderId of [some, none]) await handOver(env, restaurant, orderId);
    const body = { reason: 'other', requestId: randomUUID() } as const;
    await admin.call('POST /api/admin/orders/:id/refund', {
      params: { id: some },
      body: { ...body, amountCents: 250 },
    });
    await admin.call('POST /api/admin/orders/:id/refund', {
      params: { id: none },
      body: { ...body, requestId: randomUUID() },
    });
    await env.runUntilIdle();
    expect((await read(restaurant)).waitingCents).toBe(500);

    await start(restaurant);
    await onboard(env, restaurant);

    expect([await listTransferCents(env, some), await listTransferCents(env, none)]).toEqual([[500], []]);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(500);
    const { body: lines } = await restaurant.call('GET /api/restaurant/payouts/earnings', {
      querystring: { period: 'total' },
    });
    expect(lines.sums).toEqual({
      salesCents: 1500,
      discountsCents: 0,
      feesCents: 0,
      refundsCents: 1000,
      correctionsCents: 0,
      netCents: 500,
    });
  });

  test('transfers wait for an account that cannot receive, and raise one alarm after 30 days', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const sell = async (quantity?: number) => {
      const orderId = await sellOrder(env, restaurant, quantity);
      await handOver(env, restaurant, orderId);
      return orderId;
    };
    const [orderId] = [await sell(), await sell(2)];
    await start(restaurant);
    const errors = vi.spyOn(env.app.log, 'error');
    const countLogged = () =>
      errors.mock.calls.filter(([facts]) => (facts as { restaurantId?: string }).restaurantId === restaurant.id).length;
    const open = async () => {
      const statement = `select text from alarms where starts_with(source, $1) and resolved_at is null`;
      const { rows } = await env.app.db.client.query<{ text: string }>(statement, [restaurant.id]);
      return rows.map(({ text }) => text);
    };
    const runAfter = async (days: number) => {
      await env.advance({ days });
      await env.runTimers();
    };

    await runAfter(1);
    await sell();
    await runAfter(28);
    expect(countLogged()).toBe(0);
    await runAfter(1);
    await env.runTimers();
    expect(countLogged()).toBe(1);
    expect(await open()).toEqual(['Kumo Noodle Bar has waited 30 days or longer for $22.50 from 2 orders.']);
    await runAfter(1);
    expect(await open()).toEqual(['Kumo Noodle Bar has waited 30 days or longer for $30.00 from 3 orders.']);

    await env.app.db.client.query('update alarms set resolved_at = now() where starts_with(source, $1)', [
      restaurant.id,
    ]);
    await runAfter(1);
    expect(await open()).toEqual([]);
    await sell();
    await runAfter(1);
    await runAfter(30);
    expect(await open()).toEqual(['Kumo Noodle Bar has waited 30 days or longer for $37.50 from 4 orders.']);
    errors.mockRestore();

    await onboard(env, restaurant);
    expect(await open()).toEqual([]);
    expect(await listTransferCents(env, orderId)).toEqual([750]);
  });
});
