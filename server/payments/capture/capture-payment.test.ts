import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  portionsOnSale,
  type Restaurant,
  readOrderRow,
  readTransitions,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { readIntentStates } from '../testing/crash-builders.ts';
import { readStripeAccountId } from '../testing/payout-builders.ts';
import { listAlarms, listStripeRefunds } from '../testing/refund-builders.ts';
import { clearFaults, controlSandbox, dropEvents, injectFault, restoreEvents } from '../testing/sandbox.ts';

/* Responses to a capture or a void that are lost, late or refusals, and payments captured elsewhere. */

/** Exceeds the number of attempts of the official client. */
const manyTimes = 9;
/** The client does not retry this error, so the test does not wait for retries. */
const refusal = { error: { status: 400, type: 'invalid_request_error' } };
const unchangedOrder = { status: 'pending', payment_status: 'authorized', captureDecision: 'capture' };

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await clearFaults(env);
  await restoreEvents(env);
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

type OrderOptions = { restaurant?: Restaurant; autoAccept?: boolean; startsInMinutes?: number; endsInMinutes?: number };

/** Builds an order of two of five portions with an authorized card. No decision has been made yet. */
async function buildAuthorizedOrder(
  env: TestEnvironment,
  { restaurant: given, autoAccept = true, ...times }: OrderOptions = {},
) {
  const restaurant = given ?? (await buildRestaurant(env, { autoAccept }));
  const [meal, buyer] = [await buildMeal(env, restaurant, { portions: 5, ...times }), await buildBuyer(env)];
  const { orderId } = (await buyer.checkout(meal, { quantity: 2 })).body;
  await payWith(env, orderId);
  const params = { id: orderId };
  return {
    ...{ restaurant, meal, buyer, orderId, intentId: (await readOrderRow(env, orderId)).payment_intent_id ?? '' },
    refresh: () => buyer.call('POST /api/orders/:id/refresh', { params, body: {} }),
    cancel: () => buyer.call('POST /api/orders/:id/cancel', { params, body: {} }),
    transition: (transition: 'approve' | 'deny') => transitionAsRestaurant(restaurant, orderId, transition),
  };
}

async function listNotifications(env: TestEnvironment, orderId: string): Promise<string[]> {
  const query = 'select kind from notifications where order_id = $1';
  return (await env.app.db.client.query(query, [orderId])).rows.map(({ kind }) => kind);
}

const readIntentState = async (env: TestEnvironment, orderId: string) => (await readIntentStates(env)).get(orderId);

describe("Stripe's response to a capture", () => {
  test.for([
    ['a response that is lost at every attempt', { drop_connection: 'after' }],
    ['an error response after a successful capture', { error_after: { status: 500, type: 'api_error' } }],
  ] as const)(
    '%s leads to one capture, one confirmation and one notification of the restaurant',
    async ([, action], { env }) => {
      await dropEvents(env);
      const { orderId, refresh } = await buildAuthorizedOrder(env);
      await injectFault(env, '/v1/payment_intents/*', action, manyTimes);

      expect((await refresh()).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
      await env.runUntilIdle();

      expect(await readIntentState(env, orderId)).toEqual(['succeeded 1500']);
      expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm']);
      expect(await listNotifications(env, orderId)).toEqual(['new-order']);
    },
  );

  test('a refused capture keeps the order unchanged until the job captures it', async ({ env }) => {
    await dropEvents(env);
    const { orderId, refresh, cancel, transition } = await buildAuthorizedOrder(env);
    await injectFault(env, '/v1/payment_intents/*', refusal, manyTimes);

    expect((await refresh()).body).toMatchObject({ status: 'pending', paymentStatus: 'authorized' });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'payment-in-progress' } });
    expect(await transition('deny')).toMatchObject({ status: 409, body: { code: 'order-changed' } });
    expect(await readOrderRow(env, orderId)).toMatchObject({ ...unchangedOrder, paid_cents: 0 });

    await clearFaults(env);
    await env.advance({ minutes: 3 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 1500 });
    expect(await readIntentState(env, orderId)).toEqual(['succeeded 1500']);
  });

  test('a capture without a response until the end of pickup is voided, and the portions are on sale again', async ({
    env,
  }) => {
    await dropEvents(env);
    const times = { startsInMinutes: 5, endsInMinutes: 25 };
    const { buyer, meal, intentId, orderId, refresh } = await buildAuthorizedOrder(env, times);
    await injectFault(env, `/v1/payment_intents/${intentId}/capture`, refusal, 1_000);
    await refresh();
    await env.advance({ minutes: 24 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject(unchangedOrder);

    await env.advance({ minutes: 2 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({
      ...{ status: 'failed', closed_reason: 'payment_failed', payment_status: 'voided', paid_cents: 0 },
    });
    expect(await readIntentState(env, orderId)).toEqual(['canceled 0']);
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("You weren't charged.");
    const { rows } = await env.app.db.client.query('select available_quantity as left from meals where id = $1', [
      meal.id,
    ]);
    expect(rows).toEqual([{ left: 5 }]);
  });

  test('a capture that the connected account cannot receive is voided at once, and the next payment is held', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    const account = await readStripeAccountId(env, restaurant);
    await controlSandbox(env, `/accounts/${account}/onboard`, { outcome: 'complete' });
    await restaurant.call('POST /api/restaurant/payouts/account/refresh', { body: {} });
    await dropEvents(env);
    const { orderId, buyer, meal, refresh } = await buildAuthorizedOrder(env, { restaurant });
    expect(await readOrderRow(env, orderId)).toMatchObject({ funds_flow: 'destination' });
    await controlSandbox(env, `/accounts/${account}/onboard`, { outcome: 'restricted' });

    await refresh();
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      ...{ status: 'failed', closed_reason: 'payment_failed', payment_status: 'voided', paid_cents: 0 },
    });
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("You weren't charged.");
    expect(await listAlarms(env, orderId)).toEqual([{ kind: 'destination-closed', is_open: true }]);
    const next = await buyer.checkout(meal);
    expect(await readOrderRow(env, next.body.orderId)).toMatchObject({ funds_flow: 'held' });
  });

  test('a capture response that arrives after its events leads to the same result', async ({ env }) => {
    const { intentId, orderId, refresh } = await buildAuthorizedOrder(env);
    for (const type of ['charge.captured', 'payment_intent.succeeded']) {
      await controlSandbox(env, '/webhooks/rules', { match: { type }, times: 1, action: 'before_response' });
    }
    const [{ body }] = await Promise.all([refresh(), env.runUntilIdle(), env.runUntilIdle()]);
    await env.runUntilIdle();

    expect(body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm']);
    const storedEvents = await env.app.db.client.query('select type from stripe_events where object_id = $1', [
      intentId,
    ]);
    expect(storedEvents.rows.map(({ type }) => type)).toContain('payment_intent.succeeded');
  });
});

describe("Stripe's response to a void", () => {
  test.for([
    ['a lost response', { drop_connection: 'after' }],
    ['an error response after a successful void', { error_after: { status: 500, type: 'api_error' } }],
    ['a refusal before a successful retry', refusal],
  ] as const)('%s to a void leads to no charge, and no refund is booked', async ([, action], { env }) => {
    const { meal, orderId, refresh, cancel } = await buildAuthorizedOrder(env, { autoAccept: false });
    await refresh();
    await env.runUntilIdle();
    await dropEvents(env);
    await injectFault(env, '/v1/payment_intents/*', action, 1);
    expect((await cancel()).status).toBe(200);
    await env.runUntilIdle();
    await env.advance({ minutes: 3 });
    await env.runTimers();

    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'voided', refunded_cents: 0 });
    expect(await readIntentState(env, orderId)).toEqual(['canceled 0']);
    expect(await portionsOnSale(env, meal)).toBe(5);
    const { rows } = await env.app.db.client.query('select kind from ledger_lines where order_id = $1', [orderId]);
    expect(rows).toEqual([]);
  });
});

describe("A capture in Stripe's dashboard", () => {
  test('a capture in the dashboard before any decision accepts the order', async ({ env }) => {
    const { intentId, orderId } = await buildAuthorizedOrder(env);
    await env.app.stripe.paymentIntents.capture(intentId);
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 1500 });
    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm']);
  });

  test.for([
    ['approve', { status: 'confirmed', payment_status: 'paid' }, []],
    ['deny', { status: 'canceled', payment_status: 'refunded' }, [1500]],
  ] as const)(
    'a capture in the dashboard while the order awaits approval respects the later decision: %s',
    async ([name, end, refunds], { env }) => {
      const { intentId, orderId, refresh, transition } = await buildAuthorizedOrder(env, { autoAccept: false });
      await refresh();
      await env.runUntilIdle();
      await env.app.stripe.paymentIntents.capture(intentId);
      await env.runUntilIdle();
      expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', payment_status: 'paid' });

      expect((await transition(name)).status).toBe(200);
      await env.runUntilIdle();

      expect(await readOrderRow(env, orderId)).toMatchObject(end);
      expect(await listStripeRefunds(env, orderId)).toEqual(refunds);
      expect((await listNotifications(env, orderId)).filter((kind) => kind === 'new-order')).toHaveLength(1);
    },
  );

  test('a capture in the dashboard after the order ended is fully refunded', async ({ env }) => {
    const { orderId, intentId } = await buildAuthorizedOrder(env);
    await dropEvents(env);
    const { client: db } = env.app.db;
    await db.query(
      `update orders set pickup_end = $2, pickup_start = $2::timestamptz - interval '1 hour' where id = $1`,
      [orderId, env.clock.now()],
    );
    await env.app.stripe.paymentIntents.capture(intentId);
    await restoreEvents(env);
    await env.advance({ minutes: 6 });
    await env.runTimers();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      ...{ status: 'failed', closed_reason: 'expired', payment_status: 'refunded', refunded_cents: 1500 },
    });
    expect(await listStripeRefunds(env, orderId)).toEqual([1500]);
    expect(await listAlarms(env, orderId)).toEqual([]);
  });
});
