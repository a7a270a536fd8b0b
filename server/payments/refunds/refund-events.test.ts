import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  readOrderRow,
  readTransitions,
} from '../../orders/testing/order-builders.ts';
import { buildOnboardedRestaurant, handOver, readBookedCents } from '../testing/payout-builders.ts';
import {
  buildAdminBuyer,
  listAlarms,
  listRefundRows,
  listStripeRefunds,
  readBalances,
  refundAsRestaurant,
} from '../testing/refund-builders.ts';
import { controlSandbox, dropEvents, injectFault, restoreEvents } from '../testing/sandbox.ts';
import { applyRefund } from './sync-refund.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

async function buildSoldOrder(env: TestEnvironment, card = 'pm_card_visa') {
  const restaurant = await buildRestaurant(env);
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer, 2, card);
  await env.runUntilIdle();
  const { payment_intent_id: intent } = await readOrderRow(env, orderId);
  return { restaurant, buyer, orderId, intent: intent ?? '' };
}

const permutations = <T>(of: T[]): T[][] =>
  of.length < 2 ? [of] : of.flatMap((first, at) => permutations(of.toSpliced(at, 1)).map((rest) => [first, ...rest]));

/** Posts an event as Stripe sends it. Only the id of its object is ever read. */
async function postEventTwice(env: TestEnvironment, type: string, id: string): Promise<void> {
  const object = { id, object: type.split('.')[0] };
  const payload = JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: 'event', type, created: 1_700_000_000, livemode: false },
    data: { object },
  });
  const signature = env.app.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test_platform' });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  for (let time = 0; time < 2; time += 1) {
    expect((await env.visitor().send('POST', '/api/webhooks/stripe', { payload, headers })).status).toBe(200);
  }
  await env.runUntilIdle();
}

describe('Events of a refund', () => {
  test.for(permutations(['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed']))(
    'a failed refund has the same result after these events, each sent twice: %s, %s, %s, %s',
    async (order, { env }) => {
      const { restaurant, orderId } = await buildSoldOrder(env, 'pm_card_refundFail');
      await dropEvents(env, 100);
      await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
      const [row] = await listRefundRows(env, orderId);
      await controlSandbox(env, `/refunds/${row?.stripe_refund_id}/settle`, { outcome: 'fail' });
      await env.runUntilIdle();
      await restoreEvents(env);
      expect(await readOrderRow(env, orderId)).toMatchObject({ refunded_cents: 400 });
      const charge = (await readOrderRow(env, orderId)).stripe_charge_id;

      for (const type of order)
        await postEventTwice(env, type, String(type.startsWith('charge') ? charge : row?.stripe_refund_id));

      expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'paid', refunded_cents: 0 });
      expect(await listRefundRows(env, orderId)).toMatchObject([{ status: 'failed' }]);
      expect(await listAlarms(env, orderId)).toEqual([{ kind: 'refund-failed', is_open: true }]);
      expect(await readBalances(env, orderId)).toEqual({ paid: 1500, pending: 1500, earned: 0 });
    },
  );

  test.for(['succeed', 'fail'] as const)(
    'a timer finds a pending refund whose final event was lost (%s)',
    async (outcome, { env }) => {
      const { restaurant, orderId } = await buildSoldOrder(env, 'pm_card_pendingRefund');
      await dropEvents(env, 100);
      await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
      await env.runUntilIdle();
      const [row] = await listRefundRows(env, orderId);
      expect(row).toMatchObject({ status: 'pending' });
      await controlSandbox(env, `/refunds/${row?.stripe_refund_id}/settle`, { outcome });
      await env.advance({ minutes: 2 });
      await env.runTimers();
      await restoreEvents(env);

      const [end] = await listRefundRows(env, orderId);
      expect(end).toMatchObject({ status: outcome === 'succeed' ? 'succeeded' : 'failed' });
      expect(await readOrderRow(env, orderId)).toMatchObject({ refunded_cents: outcome === 'succeed' ? 400 : 0 });
    },
  );

  test('a refund is recorded although every event was lost', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    await dropEvents(env, 100);
    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    await env.runUntilIdle();
    await restoreEvents(env);

    expect(await listRefundRows(env, orderId)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('a refund that was read before the last event and is applied after it changes nothing', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env, 'pm_card_pendingRefund');
    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    const [row] = await listRefundRows(env, orderId);
    const early = await env.app.stripe.refunds.retrieve(String(row?.stripe_refund_id));
    await env.advance({ minutes: 2 });
    expect(await listRefundRows(env, orderId)).toMatchObject([{ status: 'succeeded' }]);

    await applyRefund(env.app, early);

    expect(early.status).toBe('pending');
    expect(await listRefundRows(env, orderId)).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe("A refund in Stripe's dashboard", () => {
  test.for(permutations(['charge.refunded', 'refund.created', 'refund.updated']))(
    'a full refund in the dashboard ends the order in any order of events (%s, %s, %s)',
    async (order, { env }) => {
      const { orderId, intent } = await buildSoldOrder(env);
      await dropEvents(env, 100);
      const created = await env.app.stripe.refunds.create({ payment_intent: intent });
      await env.runUntilIdle();
      await restoreEvents(env);

      for (const type of order)
        await postEventTwice(env, type, type.startsWith('charge') ? String(created.charge) : created.id);

      expect(await readOrderRow(env, orderId)).toMatchObject({
        ...{ status: 'canceled', closed_reason: 'admin_cancel', payment_status: 'refunded', refunded_cents: 1500 },
      });
      expect(
        (await readTransitions(env, orderId)).filter((transition) => transition === 'refundedExternally'),
      ).toHaveLength(1);
      expect(await listRefundRows(env, orderId)).toMatchObject([{ actor: 'provider', amount_cents: 1500 }]);
    },
  );

  test('a partial refund in the dashboard keeps the order, and the customer is notified', async ({ env }) => {
    const { buyer, orderId, intent } = await buildSoldOrder(env);

    await env.app.stripe.refunds.create({ payment_intent: intent, amount: 250 });
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', refunded_cents: 250 });
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('$2.50 of the $15.00');
  });

  test('a full refund in the dashboard replaces our pending refund, and an admin is alerted', async ({ env }) => {
    const { restaurant, orderId, intent } = await buildSoldOrder(env);
    await injectFault(env, '/v1/refunds', { drop_connection: 'before' }, 3);
    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    await env.app.stripe.refunds.create({ payment_intent: intent });
    await env.advance({ minutes: 2 });
    await env.runTimers();

    expect(await listStripeRefunds(env, orderId)).toEqual([1500]);
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'canceled', refunded_cents: 1500 });
    expect(await listAlarms(env, orderId)).toMatchObject([{ kind: 'refund-failed' }]);
  });

  test('a void creates a refund object at Stripe and does not create a refund of ours', async ({ env }) => {
    const restaurant = await buildRestaurant(env, { autoAccept: false });
    const buyer = await buildBuyer(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);

    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'voided', refunded_cents: 0 });
    expect(await listRefundRows(env, orderId)).toEqual([]);
    expect(await readBalances(env, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
  });
});

describe('Refunds of transferred payments', () => {
  test('a refund of a destination charge reverses its part of the transfer', async ({ env }) => {
    const restaurant = await buildOnboardedRestaurant(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env), 2);
    await env.runUntilIdle();
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(1500);

    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    await env.runUntilIdle();

    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(1100);
    const { body } = await restaurant.call('GET /api/restaurant/orders/:id/money', { params: { id: orderId } });
    expect(body).toMatchObject({ share: { pendingCents: 1100, earnedCents: 0, transferredCents: 1100 } });
  });

  const buildTransferredOrder = async (env: TestEnvironment) => {
    const restaurant = await buildRestaurant(env);
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env), 2);
    await handOver(env, restaurant, orderId);
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    const { rows } = await env.app.db.client.query(
      'select stripe_account_id as id from payout_accounts where restaurant_id = $1',
      [restaurant.id],
    );
    await controlSandbox(env, `/accounts/${rows[0].id}/onboard`, { outcome: 'complete' });
    await env.runUntilIdle();
    await env.runTimers();
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(1500);
    return { restaurant, orderId };
  };
  const refundAsAdmin = async (env: TestEnvironment, orderId: string, amountCents: number) =>
    (await buildAdminBuyer(env)).call('POST /api/admin/orders/:id/refund', {
      params: { id: orderId },
      body: { reason: 'quality', amountCents, requestId: randomUUID() },
    });

  test('each partial refund of a held payment that was transferred reverses its part of the transfer', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildTransferredOrder(env);

    for (const cents of [400, 1100]) expect(await refundAsAdmin(env, orderId, cents)).toMatchObject({ status: 200 });
    await env.runUntilIdle();

    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(0);
    expect(await readBookedCents(env, restaurant, 'restaurant_earned')).toBe(0);
  });

  test('a customer is refunded even if the transfer cannot be reversed, and the restaurant owes the amount', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildTransferredOrder(env);
    const { stripe_transfer_id: transfer } = await readOrderRow(env, orderId);
    const empty = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await injectFault(env, `/v1/transfers/${transfer}/reversals`, empty, 1);

    expect(await refundAsAdmin(env, orderId, 400)).toMatchObject({ status: 200 });
    await env.runUntilIdle();

    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
    // The restaurant earned 11 dollars, and its account has 15. The next sales balance this.
    expect(await readBookedCents(env, restaurant, 'restaurant_earned')).toBe(-1100);
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(1500);
  });
});
