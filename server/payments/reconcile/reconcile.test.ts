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
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { clearFaults, controlSandbox, dropEvents, restoreEvents } from '../testing/sandbox.ts';
import { reconcile } from './reconcile.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await restoreEvents(env);
  await clearFaults(env);
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

async function runReconciliation(env: TestEnvironment): Promise<void> {
  await reconcile(env.app);
  await env.runUntilIdle();
}

async function corrections(env: TestEnvironment, of: { orderId?: string; objectId?: string }) {
  const { rows } = await env.app.db.client.query<{ kind: string; before: object; after: object; occurrences: number }>(
    `select kind, before, after, times as occurrences from corrections
     where ($1::uuid is null or order_id = $1) and ($2::text is null or object_id = $2) order by found_at, kind`,
    [of.orderId ?? null, of.objectId ?? null],
  );
  return rows;
}

async function buildPlacedOrder(env: TestEnvironment, overrides: { autoAccept?: boolean } = {}) {
  const meal = await buildMeal(env, await buildRestaurant(env, overrides));
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(meal);
  return { meal, buyer, orderId: body.orderId };
}

const intentOf = async (env: TestEnvironment, orderId: string) =>
  env.app.stripe.paymentIntents.retrieve((await readOrderRow(env, orderId)).payment_intent_id ?? '');

/** Creates a payment of ours without an order: the commit was lost, or a backup was restored. */
const createStrayIntent = (env: TestEnvironment, metadata: Record<string, string>) =>
  env.app.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata,
  });

async function createCapturedStray(env: TestEnvironment, metadata: Record<string, string>) {
  const { id } = await createStrayIntent(env, metadata);
  await env.app.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  return env.app.stripe.paymentIntents.capture(id);
}

describe('The nightly comparison with Stripe', () => {
  test('an ordinary day leads to no correction', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 20 });
    await buildPaidOrder(env, meal, await buildBuyer(env), 2);
    const canceler = await buildBuyer(env);
    const canceledId = await buildPaidOrder(env, meal, canceler);
    await canceler.call('POST /api/orders/:id/cancel', { params: { id: canceledId }, body: {} });
    const { body: declined } = await (await buildBuyer(env)).checkout(meal);
    await payWith(env, declined.orderId, 'pm_card_visa_chargeDeclined');
    await (await buildBuyer(env)).checkout(meal);
    const manualMeal = await buildMeal(env, await buildRestaurant(env, { autoAccept: false }));
    const { body: unanswered } = await (await buildBuyer(env)).checkout(manualMeal);
    await payWith(env, unanswered.orderId);
    await env.runUntilIdle();
    for (let minutes = 0; minutes < 40; minutes += 4) {
      await env.advance({ minutes: 4 });
      await env.runTimers();
    }

    await runReconciliation(env);
    await env.advance({ days: 1 });
    await env.runTimers();
    await runReconciliation(env);

    expect(await corrections(env, {})).toEqual([]);
  });

  test('a charge without an event confirms its order and stores one correction', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    await dropEvents(env);
    await payWith(env, orderId);
    // After a minute the event may still be on its way.
    await env.advance({ minutes: 1 });
    await runReconciliation(env);
    expect(await corrections(env, { orderId })).toEqual([]);
    await env.advance({ minutes: 2 });

    await runReconciliation(env);
    await runReconciliation(env);

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect((await corrections(env, { orderId })).filter(({ kind }) => kind === 'order')).toEqual([
      {
        kind: 'order',
        before: { status: 'pending', paymentStatus: 'none', closedReason: null, paidCents: 0 },
        after: { status: 'confirmed', paymentStatus: 'paid', closedReason: null, paidCents: 750 },
        occurrences: 1,
      },
    ]);
  });

  test('the authorization of an ended order is voided, even if the job was lost', async ({ env }) => {
    const { orderId, buyer } = await buildPlacedOrder(env, { autoAccept: false });
    await payWith(env, orderId);
    await env.runUntilIdle();
    await dropEvents(env);
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await env.app.relay.drain();
    await env.app.db.client.query(`delete from graphile_worker._private_jobs where key = $1`, [`void:${orderId}`]);
    await env.app.db.client.query(`delete from outbox where job_key = $1`, [`void:${orderId}`]);
    await env.advance({ minutes: 3 });
    expect((await intentOf(env, orderId)).status).toBe('requires_capture');

    await runReconciliation(env);

    expect((await intentOf(env, orderId)).status).toBe('canceled');
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'voided', paid_cents: 0 });
  });

  test('an open payment without an order is canceled after an hour, not before', async ({ env }) => {
    const stray = await createStrayIntent(env, { order_id: randomUUID(), env: 'development' });
    await env.advance({ minutes: 59 });
    await runReconciliation(env);
    expect((await env.app.stripe.paymentIntents.retrieve(stray.id)).status).toBe('requires_payment_method');

    await env.advance({ minutes: 2 });
    await runReconciliation(env);

    expect((await env.app.stripe.paymentIntents.retrieve(stray.id)).status).toBe('canceled');
    expect(await corrections(env, { objectId: stray.id })).toMatchObject([{ kind: 'unknown-payment', occurrences: 1 }]);
  });

  test('a captured payment without an order raises an alarm and is refunded once after a day', async ({ env }) => {
    const stray = await createCapturedStray(env, { order_id: randomUUID(), env: 'development' });
    await env.advance({ hours: 2 });
    await runReconciliation(env);
    expect((await env.app.stripe.refunds.list({ payment_intent: stray.id })).data).toEqual([]);

    await env.advance({ hours: 23 });
    await Promise.all([runReconciliation(env), runReconciliation(env)]);
    await runReconciliation(env);

    const { data } = await env.app.stripe.refunds.list({ payment_intent: stray.id });
    expect(data.map(({ amount }) => amount)).toEqual([900]);
    expect(await corrections(env, { objectId: stray.id })).toMatchObject([
      { kind: 'unknown-payment', after: { status: 'succeeded' } },
      { kind: 'unknown-payment', after: { status: 'refunded' } },
    ]);
  });

  test('payments of another shop or environment on the same account stay unchanged', async ({ env }) => {
    const ofAnotherEnvironment = await createCapturedStray(env, { order_id: randomUUID(), env: 'production' });
    const ofAnotherShop = await createCapturedStray(env, {});
    await env.advance({ hours: 30 });

    await runReconciliation(env);

    for (const { id } of [ofAnotherEnvironment, ofAnotherShop]) {
      expect((await env.app.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
    }
    expect(await corrections(env, { objectId: ofAnotherEnvironment.id })).toEqual([]);
    expect(await corrections(env, { objectId: ofAnotherShop.id })).toMatchObject([{ kind: 'foreign-payment' }]);
  });

  test('a refund whose response and events were lost is found by the row that it names', async ({ env }) => {
    const { orderId, buyer } = await buildPlacedOrder(env);
    await payWith(env, orderId);
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    await dropEvents(env);
    const error = { status: 500, type: 'api_error' };
    const match = (method: string) => ({ match: { method, path: '/v1/refunds*' }, times: 40 });
    await controlSandbox(env, '/faults', { ...match('POST'), action: { error_after: error } });
    await controlSandbox(env, '/faults', { ...match('GET'), action: { error } });
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'canceled', refunded_cents: 0 });
    await clearFaults(env);
    await env.advance({ minutes: 3 });

    await runReconciliation(env);

    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'refunded', refunded_cents: 750 });
    const found = (await corrections(env, { orderId })).filter(({ kind }) => kind === 'refund');
    expect(found).toMatchObject([{ before: { status: null, cents: 750 }, after: { status: 'succeeded', cents: 750 } }]);
  });

  test('events that an unreachable endpoint missed are stored and applied once', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    await dropEvents(env);
    await payWith(env, orderId);
    await env.advance({ hours: 1 });
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
    const listAppliedEvents = async () => {
      const text = 'select type from stripe_events where object_id = $1 and applied_at is not null order by type';
      return (await env.app.db.client.query(text, [intentId])).rows.map(({ type }) => type);
    };
    expect(await listAppliedEvents()).toEqual([]);

    await runReconciliation(env);
    await runReconciliation(env);

    expect(await listAppliedEvents()).toContain('payment_intent.amount_capturable_updated');
    const { data } = await env.app.stripe.events.list({ type: 'payment_intent.amount_capturable_updated', limit: 1 });
    expect(await corrections(env, { objectId: data[0]?.id ?? '' })).toMatchObject([{ kind: 'event', occurrences: 1 }]);
  });

  test('a payout account that lost its capability without an event is read again after a day', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const account = await env.app.stripe.accounts.create({
      country: 'US',
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
    });
    await env.app.db.client.query(
      `insert into payout_accounts (restaurant_id, stripe_account_id, stripe_onboarded, payouts_enabled,
         transfers_active, updated_at) values ($1, $2, true, true, true, $3)`,
      [restaurant.id, account.id, env.clock.now()],
    );
    await env.advance({ hours: 25 });

    await runReconciliation(env);

    const { rows } = await env.app.db.client.query(
      'select transfers_active from payout_accounts where restaurant_id = $1',
      [restaurant.id],
    );
    expect(rows).toEqual([{ transfers_active: false }]);
    expect(await corrections(env, { objectId: account.id })).toMatchObject([
      { kind: 'account', before: { transfers_active: true }, after: { transfers_active: false } },
    ]);
  });

  test("a fee that the ledger lacks is booked from Stripe's balance transactions", async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    await payWith(env, orderId);
    await env.runUntilIdle();
    const client = await env.app.db.client.connect();
    await client.query('alter table ledger_lines disable trigger user');
    await client.query(`delete from ledger_lines where kind = 'provider_fee' and order_id = $1`, [orderId]);
    await client.query('alter table ledger_lines enable trigger user');
    client.release();
    await env.advance({ minutes: 3 });

    await runReconciliation(env);
    await runReconciliation(env);

    const [found, ...more] = (await corrections(env, { orderId })).filter(({ kind }) => kind === 'books');
    expect(more).toEqual([]);
    // 2.9 % of 750 and 30 cents.
    expect(found).toMatchObject({
      before: { ourCents: 750, providerCents: 698 },
      after: { ourCents: 698 },
      occurrences: 1,
    });
  });

  test('a step that fails does not block the others', async ({ env }) => {
    const { orderId } = await buildPlacedOrder(env);
    await dropEvents(env);
    await payWith(env, orderId);
    await env.advance({ minutes: 3 });
    await controlSandbox(env, '/faults', {
      match: { method: 'GET', path: '/v1/payment_intents' },
      times: 20,
      action: { error: { status: 500, type: 'api_error' } },
    });

    await expect(runReconciliation(env)).rejects.toThrow('a comparison with Stripe failed');
    await env.runUntilIdle();

    // The list of payments could not be read. The events confirmed the order.
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });
});
