import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { buildRestaurant, type Restaurant, readOrderRow } from '../../orders/testing/order-builders.ts';
import { buildOnboardedRestaurant, handOver, onboard, readBookedCents, sellOrder } from '../testing/payout-builders.ts';
import { listAlarms, listStripeRefunds } from '../testing/refund-builders.ts';
import { controlSandbox } from '../testing/sandbox.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

type Admin = Awaited<ReturnType<typeof buildAdmin>>;
const recoverShare = (admin: Admin, id: string) =>
  admin.call('POST /api/admin/disputes/:id/take-share', {
    params: { id },
    body: { reason: 'No pickup was recorded.' },
  });
const closeDispute = async (env: TestEnvironment, id: string, won: boolean) => {
  await controlSandbox(env, `/disputes/${id}/close`, { won });
  await env.runUntilIdle();
};

async function dispute(env: TestEnvironment, orderId: string): Promise<string> {
  const { stripe_charge_id: charge } = await readOrderRow(env, orderId);
  const { id } = (await controlSandbox(env, `/charges/${charge}/dispute`, {})) as { id: string };
  await env.runUntilIdle();
  return id;
}

/** Reads what the connected account has of an order, and what the restaurant earned in all. */
async function readPosition(env: TestEnvironment, restaurant: Restaurant, orderId: string) {
  const { data } = await env.app.stripe.transfers.list({ transfer_group: `order_${orderId}`, limit: 100 });
  return {
    atProvider: data.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0),
    inBooks: await readBookedCents(env, restaurant, 'restaurant_stripe'),
    earned: 0 - (await readBookedCents(env, restaurant, 'restaurant_earned')),
  };
}

/** Adds to the platform's own balance, for the returns. */
const fillPlatform = (env: TestEnvironment) => controlSandbox(env, '/balance', { amount: 10_000 });

describe("An admin recovers the restaurant's share of a dispute", () => {
  test.for(['destination', 'held'] as const)(
    'the share of a lost dispute is recovered once (%s), and an admin sees the amount first',
    async (flow, { env }) => {
      const [admin, restaurant] = [
        await buildAdmin(env),
        await (flow === 'held' ? buildRestaurant : buildOnboardedRestaurant)(env),
      ];
      const orderId = await sellOrder(env, restaurant, 2);
      await handOver(env, restaurant, orderId);
      if (flow === 'held') {
        await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
        await onboard(env, restaurant);
      }
      expect(await readPosition(env, restaurant, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 1500 });
      const id = await dispute(env, orderId);
      await closeDispute(env, id, false);
      const readShownDispute = async () =>
        (await admin.call('GET /api/admin/alarms')).body.alarms.find((alarm) => alarm.dispute?.id === id)?.dispute;
      expect(await readShownDispute()).toEqual({ id, shareCents: 1500, recoveredCents: 0 });

      const replies = await Promise.all([recoverShare(admin, id), recoverShare(admin, id)]);
      await env.runUntilIdle();

      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await readPosition(env, restaurant, orderId)).toEqual({ atProvider: 0, inBooks: 0, earned: 0 });
      expect(await readBookedCents(env, restaurant, 'disputes')).toBe(1500);
      expect(await readShownDispute()).toEqual({ id, shareCents: 0, recoveredCents: 1500 });
      const money = await restaurant.call('GET /api/restaurant/orders/:id/money', { params: { id: orderId } });
      expect(money.body.share).toMatchObject({ earnedCents: 0, transferredCents: 0, disputedCents: 1500 });
      const { body } = await restaurant.call('GET /api/restaurant/payouts/earnings', {
        querystring: { period: 'total' },
      });
      expect(body.lines[0]).toMatchObject({ kind: 'correction', netCents: -1500, isDispute: true });
      expect((await restaurant.call('GET /api/restaurant/payouts')).body).toMatchObject({
        carriedOverCents: 0,
        accountCents: 0,
      });
    },
  );

  test('a won dispute returns the share to the restaurant, and a later refund is paid from it', async ({ env }) => {
    await fillPlatform(env);
    const [admin, restaurant] = [await buildAdmin(env), await buildOnboardedRestaurant(env)];
    const orderId = await sellOrder(env, restaurant, 2);
    await handOver(env, restaurant, orderId);
    const id = await dispute(env, orderId);
    await recoverShare(admin, id);
    await env.runUntilIdle();
    await closeDispute(env, id, true);
    await env.runTimers();

    expect(await readPosition(env, restaurant, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 1500 });
    expect(await recoverShare(admin, id)).toMatchObject({ status: 200 });
    const body = { amountCents: 600, reason: 'quality', requestId: randomUUID() } as const;
    const refunded = await admin.call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
    await env.runUntilIdle();

    expect(refunded.status).toBe(200);
    expect(await listStripeRefunds(env, orderId)).toEqual([600]);
    expect(await readPosition(env, restaurant, orderId)).toEqual({ atProvider: 900, inBooks: 900, earned: 900 });
  });

  test('a held share is not sent while the dispute is lost, and is sent when it is won', async ({ env }) => {
    await fillPlatform(env);
    const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
    const orderId = await sellOrder(env, restaurant, 2);
    await handOver(env, restaurant, orderId);
    const id = await dispute(env, orderId);
    await recoverShare(admin, id);
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    await onboard(env, restaurant);
    await env.runTimers();
    expect(await readPosition(env, restaurant, orderId)).toEqual({ atProvider: 0, inBooks: 0, earned: 0 });

    await closeDispute(env, id, true);
    await env.runTimers();

    expect(await readPosition(env, restaurant, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 1500 });
  });

  test('a restaurant with too low a balance owes the share, and an admin is alerted', async ({ env }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildOnboardedRestaurant(env)];
    const orderId = await sellOrder(env, restaurant, 2);
    await handOver(env, restaurant, orderId);
    const id = await dispute(env, orderId);
    const action = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await controlSandbox(env, '/faults', { match: { method: 'POST', path: '/v1/transfers/*' }, times: 1, action });

    await recoverShare(admin, id);
    await env.runUntilIdle();

    expect(await readPosition(env, restaurant, orderId)).toEqual({ atProvider: 1500, inBooks: 1500, earned: 0 });
    expect((await restaurant.call('GET /api/restaurant/payouts')).body.carriedOverCents).toBe(-1500);
    expect(await listAlarms(env, orderId)).toContainEqual({ kind: 'dispute-share', is_open: true });
  });

  test('a won dispute has no share to recover, and an unknown dispute is not found', async ({ env }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildOnboardedRestaurant(env)];
    const id = await dispute(env, await sellOrder(env, restaurant));
    await closeDispute(env, id, true);

    expect(await recoverShare(admin, id)).toMatchObject({ status: 409, body: { code: 'dispute-closed' } });
    expect(await recoverShare(admin, 'du_unknown')).toMatchObject({ status: 404 });
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(750);
  });
});
