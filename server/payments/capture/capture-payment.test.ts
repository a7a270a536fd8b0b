import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  type Kitchen,
  movesOf,
  payWith,
  portionsLeft,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { readIntents } from '../testing/crash-builders.ts';
import { deafen, hearAgain } from '../testing/event-builders.ts';
import { accountOf, orderSandbox } from '../testing/payout-builders.ts';
import { afterFault, alarmsOf, post, providerRefunds } from '../testing/refund-builders.ts';

/* PAYMENTS 10, rows 2, 7 and 8: answers to a capture or a void that are lost, late or no, and money taken elsewhere. */

/** More than the official client tries by itself. */
const often = 9;
/** Not tried again by the client itself, so that no test waits for it. */
const refusal = { error: { status: 400, type: 'invalid_request_error' } };
const noNews = { status: 'pending', payment_status: 'authorised', settlement: 'capture' };

afterEach<{ town: Town }>(async ({ town }) => {
  await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
  await hearAgain(town);
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

type Wish = { kitchen?: Kitchen; autoAccept?: boolean; startsInMinutes?: number; endsInMinutes?: number };

/** Two of five portions with the card authorised; what becomes of it nobody has been asked. */
async function authorised(town: Town, { kitchen: given, autoAccept = true, ...times }: Wish = {}) {
  const kitchen = given ?? (await buildKitchen(town, { autoAccept }));
  const [meal, buyer] = [await buildMeal(town, kitchen, { portions: 5, ...times }), await buildBuyer(town)];
  const { orderId } = (await buyer.checkout(meal, { quantity: 2 })).body;
  await payWith(town, orderId);
  const params = { id: orderId };
  return {
    ...{ kitchen, meal, buyer, orderId, intentId: (await readOrderRow(town, orderId)).payment_intent_id ?? '' },
    refresh: () => buyer.call('POST /api/orders/:id/refresh', { params, body: {} }),
    cancel: () => buyer.call('POST /api/orders/:id/cancel', { params, body: {} }),
    move: (move: 'approve' | 'deny') =>
      kitchen.call('POST /api/restaurant/orders/:id/move', { params, body: { move } }),
  };
}

async function bells(town: Town, orderId: string): Promise<string[]> {
  const query = 'select kind from notifications where order_id = $1';
  return (await town.app.db.$client.query(query, [orderId])).rows.map(({ kind }) => kind);
}

const taken = async (town: Town, orderId: string) => (await readIntents(town)).get(orderId);

describe('The answer to a capture', () => {
  test.for([
    ['is lost, every time that it is asked', { drop_connection: 'after' }],
    ['is an error, though the money was taken', { error_after: { status: 500, type: 'api_error' } }],
  ] as const)('%s: taken once, confirmed once, the kitchen told once', async ([, action], { town }) => {
    await deafen(town);
    const { orderId, refresh } = await authorised(town);
    await afterFault(town, '/v1/payment_intents/*', action, often);

    expect((await refresh()).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    await town.runUntilIdle();

    expect(await taken(town, orderId)).toEqual(['succeeded 1500']);
    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm']);
    expect(await bells(town, orderId)).toEqual(['new-order']);
  });

  test('is no: nobody moves the order meanwhile, and the job takes the money when it can', async ({ town }) => {
    await deafen(town);
    const { orderId, refresh, cancel, move } = await authorised(town);
    await afterFault(town, '/v1/payment_intents/*', refusal, often);

    expect((await refresh()).body).toMatchObject({ status: 'pending', paymentStatus: 'authorised' });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'payment-in-progress' } });
    expect(await move('deny')).toMatchObject({ status: 409, body: { code: 'order-moved-on' } });
    expect(await readOrderRow(town, orderId)).toMatchObject({ ...noNews, paid_cents: 0 });

    await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    await town.advance({ minutes: 3 });
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 1500 });
    expect(await taken(town, orderId)).toEqual(['succeeded 1500']);
  });

  test('never comes until pickup is over: let go, nobody is charged, the portions are back', async ({ town }) => {
    await deafen(town);
    const times = { startsInMinutes: 5, endsInMinutes: 25 };
    const { buyer, meal, intentId, orderId, refresh } = await authorised(town, times);
    await afterFault(town, `/v1/payment_intents/${intentId}/capture`, refusal, 1_000);
    await refresh();
    await town.advance({ minutes: 24 });
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject(noNews);

    await town.advance({ minutes: 2 });
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject({
      ...{ status: 'failed', closed_reason: 'payment_failed', payment_status: 'voided', paid_cents: 0 },
    });
    expect(await taken(town, orderId)).toEqual(['canceled 0']);
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('You have not been charged.');
    const { rows } = await town.app.db.$client.query('select available_quantity as left from meals where id = $1', [
      meal.id,
    ]);
    expect(rows).toEqual([{ left: 5 }]);
  });

  test('is that the kitchen’s account cannot receive any more: let go at once, and the next is held', async ({
    town,
  }) => {
    const kitchen = await buildKitchen(town);
    await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    const account = await accountOf(town, kitchen);
    await orderSandbox(town, `/accounts/${account}/onboard`, { outcome: 'complete' });
    await kitchen.call('POST /api/restaurant/payouts/account/refresh', { body: {} });
    await deafen(town);
    const { orderId, buyer, meal, refresh } = await authorised(town, { kitchen });
    expect(await readOrderRow(town, orderId)).toMatchObject({ funds_flow: 'destination' });
    await orderSandbox(town, `/accounts/${account}/onboard`, { outcome: 'restricted' });

    await refresh();
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({
      ...{ status: 'failed', closed_reason: 'payment_failed', payment_status: 'voided', paid_cents: 0 },
    });
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('You have not been charged.');
    expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'destination-closed', is_open: true }]);
    const next = await buyer.checkout(meal);
    expect(await readOrderRow(town, next.body.orderId)).toMatchObject({ funds_flow: 'held' });
  });

  test('comes after the events that it causes: the same end', async ({ town }) => {
    const { intentId, orderId, refresh } = await authorised(town);
    for (const type of ['charge.captured', 'payment_intent.succeeded']) {
      await post(town, '/webhooks/rules', { match: { type }, times: 1, action: 'before_response' });
    }
    const [{ body }] = await Promise.all([refresh(), town.runUntilIdle(), town.runUntilIdle()]);
    await town.runUntilIdle();

    expect(body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm']);
    const heard = await town.app.db.$client.query('select type from stripe_events where object_id = $1', [intentId]);
    expect(heard.rows.map(({ type }) => type)).toContain('payment_intent.succeeded');
  });
});

describe('The answer to a void', () => {
  test.for([
    ['is lost', { drop_connection: 'after' }],
    ['is an error, though the money was let go', { error_after: { status: 500, type: 'api_error' } }],
    ['is no, and yes later', refusal],
  ] as const)('%s: not charged, and no refund is booked', async ([, action], { town }) => {
    const { meal, orderId, refresh, cancel } = await authorised(town, { autoAccept: false });
    await refresh();
    await town.runUntilIdle();
    await deafen(town);
    await afterFault(town, '/v1/payment_intents/*', action, 1);
    expect((await cancel()).status).toBe(200);
    await town.runUntilIdle();
    await town.advance({ minutes: 3 });
    await town.runTimers();

    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'voided', refunded_cents: 0 });
    expect(await taken(town, orderId)).toEqual(['canceled 0']);
    expect(await portionsLeft(town, meal)).toBe(5);
    const { rows } = await town.app.db.$client.query('select kind from ledger_lines where order_id = $1', [orderId]);
    expect(rows).toEqual([]);
  });
});

describe("Taken by hand in the provider's dashboard", () => {
  test('before anybody had decided: the order is accepted, as if we had taken it', async ({ town }) => {
    const { intentId, orderId } = await authorised(town);
    await town.app.stripe.paymentIntents.capture(intentId);
    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 1500 });
    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm']);
  });

  test.for([
    ['approve', { status: 'confirmed', payment_status: 'paid' }, []],
    ['deny', { status: 'cancelled', payment_status: 'refunded' }, [1500]],
  ] as const)('while the kitchen thinks, which then says %s', async ([name, end, refunds], { town }) => {
    const { intentId, orderId, refresh, move } = await authorised(town, { autoAccept: false });
    await refresh();
    await town.runUntilIdle();
    await town.app.stripe.paymentIntents.capture(intentId);
    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'pending', payment_status: 'paid' });

    expect((await move(name)).status).toBe(200);
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject(end);
    expect(await providerRefunds(town, orderId)).toEqual(refunds);
    expect((await bells(town, orderId)).filter((kind) => kind === 'new-order')).toHaveLength(1);
  });

  test('when the order was over: all of it goes back', async ({ town }) => {
    const { orderId, intentId } = await authorised(town);
    await deafen(town);
    const { $client: db } = town.app.db;
    await db.query(
      `update orders set pickup_end = $2, pickup_start = $2::timestamptz - interval '1 hour' where id = $1`,
      [orderId, town.clock.now()],
    );
    await town.app.stripe.paymentIntents.capture(intentId);
    await hearAgain(town);
    await town.advance({ minutes: 6 });
    await town.runTimers();

    expect(await readOrderRow(town, orderId)).toMatchObject({
      ...{ status: 'failed', closed_reason: 'expired', payment_status: 'refunded', refunded_cents: 1500 },
    });
    expect(await providerRefunds(town, orderId)).toEqual([1500]);
    expect(await alarmsOf(town, orderId)).toEqual([]);
  });
});
