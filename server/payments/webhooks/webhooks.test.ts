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
  readOrderRow,
  readTransitions,
} from '../../orders/testing/order-builders.ts';
import { controlSandbox, dropEvents, restoreEvents } from '../testing/sandbox.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

async function buildPlacedOrder(env: TestEnvironment) {
  const meal = await buildMeal(env, await buildRestaurant(env));
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(meal);
  return { buyer, meal, orderId: body.orderId };
}

/** An event as Stripe would send it, signed with the given secret. */
function event(env: TestEnvironment, orderIntent: string, over: { secret?: string; at?: number; live?: boolean } = {}) {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_700_000_000,
    livemode: over.live ?? false,
    data: { object: { id: orderIntent, object: 'payment_intent', status: 'succeeded' } },
  });
  const signature = env.app.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: over.secret ?? 'whsec_test_platform',
    ...(over.at ? { timestamp: over.at } : {}),
  });
  const send = (body = payload, header: string | null = signature) =>
    env.visitor().send('POST', '/api/webhooks/stripe', {
      payload: body,
      headers: { 'content-type': 'application/json', ...(header === null ? {} : { 'stripe-signature': header }) },
    });
  return { payload, signature, send };
}

describe("Stripe's events", () => {
  test('an event alone confirms the order when the browser is closed after the payment', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    await payWith(env, orderId);

    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm']);
  });

  test('the minute timer finds the payment when every event is lost', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    await dropEvents(env, 20);
    await payWith(env, orderId);
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'none' });
    await env.advance({ minutes: 2 });

    await env.runTimers();

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    await restoreEvents(env);
  });

  test('an event that arrives ten times at once confirms once and refunds nothing', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    await payWith(env, orderId);
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
    const { send } = event(env, intentId ?? '');

    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    await env.runUntilIdle();

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm']);
    expect(await readOrderRow(env, orderId)).toMatchObject({ paid_cents: 750, refunded_cents: 0 });
  });

  test('an event that claims a payment that was never made changes nothing, because the intent is read again', async ({
    env,
  }) => {
    const { orderId } = await buildPlacedOrder(env);
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);

    await event(env, intentId ?? '').send();
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'none',
      paid_cents: 0,
    });
  });

  test('forged, altered, stale and unsigned events are refused with 400, and nothing is stored', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    const intentId = (await readOrderRow(env, orderId)).payment_intent_id ?? '';
    const count = async () => (await env.app.db.client.query('select count(*)::int as n from stripe_events')).rows[0].n;
    const before = await count();
    const good = event(env, intentId);

    const refused = [
      await event(env, intentId, { secret: 'whsec_of_somebody_else' }).send(),
      await event(env, intentId, { at: Math.floor(Date.now() / 1000) - 600 }).send(),
      await good.send(good.payload.replace('succeeded', 'succeedeD')),
      await good.send(good.payload, null),
      await good.send(good.payload, ''),
      await good.send(good.payload, good.signature.replace(/v1=.{8}/, 'v1=00000000')),
      await good.send('', good.signature),
      await good.send('null', good.signature),
    ];

    for (const answer of refused) expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-signature' } });
    expect(await count()).toBe(before);
  });

  test('an event of the live mode is ignored here', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    const intentId = (await readOrderRow(env, orderId)).payment_intent_id ?? '';

    expect((await event(env, intentId, { live: true }).send()).status).toBe(200);
    const { rows } = await env.app.db.client.query('select 1 from stripe_events where object_id = $1', [intentId]);
    expect(rows).toEqual([]);
  });

  test.for([
    ['completed', 'complete', { status: 'confirmed', paymentStatus: 'paid' }],
    ['failed', 'fail', { status: 'failed', paymentStatus: 'failed' }],
  ] as const)('a hold lasts through a bank check that is %s', async ([, outcome, expected], { env }) => {
    const { buyer, orderId } = await buildPlacedOrder(env);
    await payWith(env, orderId, 'pm_card_threeDSecure2Required');
    const refresh = () => buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    expect((await refresh()).body).toMatchObject({ status: 'pending', paymentStatus: 'requires_action' });
    await env.advance({ minutes: 4 });
    await env.runTimers();
    await env.advance({ minutes: 4 });

    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
    await controlSandbox(env, `/payment_intents/${intentId}/authenticate`, { outcome });

    expect((await refresh()).body).toMatchObject(expected);
  });
});
