import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  movesOf,
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

async function placed(town: Town) {
  const meal = await buildMeal(town, await buildKitchen(town));
  const buyer = await buildBuyer(town);
  const { body } = await buyer.checkout(meal);
  return { buyer, meal, orderId: body.orderId };
}

const rule = (town: Town, match: object, action: object | string, times = 1) =>
  fetch(`${town.sandbox.url}/_sandbox/webhooks/rules`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match, times, action }),
  });

/** An event as the provider would send it, signed with a secret of the test's choosing. */
function event(town: Town, orderIntent: string, over: { secret?: string; at?: number; live?: boolean } = {}) {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_700_000_000,
    livemode: over.live ?? false,
    data: { object: { id: orderIntent, object: 'payment_intent', status: 'succeeded' } },
  });
  const signature = town.app.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: over.secret ?? 'whsec_town',
    ...(over.at ? { timestamp: over.at } : {}),
  });
  const send = (body = payload, header: string | null = signature) =>
    town.visitor().send('POST', '/api/webhooks/stripe', {
      payload: body,
      headers: { 'content-type': 'application/json', ...(header === null ? {} : { 'stripe-signature': header }) },
    });
  return { payload, signature, send };
}

describe('Events of the card provider: rules D-05, D-07', () => {
  test('the browser is closed after paying: the event alone confirms the order', async ({ town }) => {
    const { orderId } = await placed(town);
    await payWith(town, orderId);

    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm']);
  });

  test('every event lost: the minute timer finds the payment', async ({ town }) => {
    const { orderId } = await placed(town);
    await rule(town, { type: '*' }, 'drop', 20);
    await payWith(town, orderId);
    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'none' });
    await town.advance({ minutes: 2 });

    await town.runTimers();

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    await fetch(`${town.sandbox.url}/_sandbox/webhooks/rules`, { method: 'DELETE' });
  });

  test('one event heard ten times at once confirms once and refunds nothing', async ({ town }) => {
    const { orderId } = await placed(town);
    await payWith(town, orderId);
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
    const { send } = event(town, intentId ?? '');

    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    await town.runUntilIdle();

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm']);
    expect(await readOrderRow(town, orderId)).toMatchObject({ paid_cents: 750, refunded_cents: 0 });
  });

  test('an event that claims a payment which never was changes nothing: the intent itself is read', async ({
    town,
  }) => {
    const { orderId } = await placed(town);
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);

    await event(town, intentId ?? '').send();
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({
      status: 'pending',
      payment_status: 'none',
      paid_cents: 0,
    });
  });

  test('forged, altered, stale and unsigned events are refused with 400, and nothing is stored', async ({ town }) => {
    const { orderId } = await placed(town);
    const intentId = (await readOrderRow(town, orderId)).payment_intent_id ?? '';
    const count = async () =>
      (await town.app.db.$client.query('select count(*)::int as n from stripe_events')).rows[0].n;
    const before = await count();
    const good = event(town, intentId);

    const refused = [
      await event(town, intentId, { secret: 'whsec_of_somebody_else' }).send(),
      await event(town, intentId, { at: Math.floor(Date.now() / 1000) - 600 }).send(),
      await good.send(good.payload.replace('succeeded', 'succeedeD')),
      await good.send(good.payload, null),
      await good.send(good.payload, ''),
      await good.send(good.payload, good.signature.replace(/v1=.{8}/, 'v1=00000000')),
      await good.send('', good.signature),
      await good.send('null', good.signature),
    ];

    for (const answer of refused) expect(answer).toMatchObject({ status: 400, body: { code: 'bad-signature' } });
    expect(await count()).toBe(before);
  });

  test('an event of the live mode is ignored here', async ({ town }) => {
    const { orderId } = await placed(town);
    const intentId = (await readOrderRow(town, orderId)).payment_intent_id ?? '';

    expect((await event(town, intentId, { live: true }).send()).status).toBe(200);
    const { rows } = await town.app.db.$client.query('select 1 from stripe_events where object_id = $1', [intentId]);
    expect(rows).toEqual([]);
  });

  test('the bank asks: the hold waits with it, and the answer confirms or fails the order', async ({ town }) => {
    const { buyer, orderId } = await placed(town);
    await payWith(town, orderId, 'pm_card_threeDSecure2Required');
    const refresh = () => buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    expect((await refresh()).body).toMatchObject({ status: 'pending', paymentStatus: 'requires_action' });
    await town.advance({ minutes: 4 });
    await town.runTimers();
    await town.advance({ minutes: 4 });

    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
    await fetch(`${town.sandbox.url}/_sandbox/payment_intents/${intentId}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'complete' }),
    });

    expect((await refresh()).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });
});
