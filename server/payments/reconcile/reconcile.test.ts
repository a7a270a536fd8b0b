import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { reconcile } from './reconcile.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  await control(town, 'DELETE', 'webhooks/rules');
  await control(town, 'DELETE', 'faults');
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

const control = (town: Town, method: string, path: string, body?: object) =>
  fetch(`${town.sandbox.url}/_sandbox/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
/** The endpoint is dead: nothing that happens from now on is heard. */
const deafen = (town: Town) =>
  control(town, 'POST', 'webhooks/rules', { match: { type: '*' }, times: 1_000, action: 'drop' });

async function tonight(town: Town): Promise<void> {
  await reconcile(town.app);
  await town.runUntilIdle();
}

async function corrections(town: Town, of: { orderId?: string; objectId?: string }) {
  const { rows } = await town.app.db.$client.query<{ kind: string; before: object; after: object; times: number }>(
    `select kind, before, after, times from corrections
     where ($1::uuid is null or order_id = $1) and ($2::text is null or object_id = $2) order by found_at, kind`,
    [of.orderId ?? null, of.objectId ?? null],
  );
  return rows;
}

async function placed(town: Town, wish: { autoAccept?: boolean } = {}) {
  const meal = await buildMeal(town, await buildKitchen(town, wish));
  const buyer = await buildBuyer(town);
  const { body } = await buyer.checkout(meal);
  return { meal, buyer, orderId: body.orderId };
}

const intentOf = async (town: Town, orderId: string) =>
  town.app.stripe.paymentIntents.retrieve((await readOrderRow(town, orderId)).payment_intent_id ?? '');

/** A payment of ours whose order is nowhere: the commit was lost, or a backup was restored. */
const strayIntent = (town: Town, metadata: Record<string, string>) =>
  town.app.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata,
  });

async function chargedStray(town: Town, metadata: Record<string, string>) {
  const { id } = await strayIntent(town, metadata);
  await town.app.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  return town.app.stripe.paymentIntents.capture(id);
}

describe('Every night the books are compared with the card provider’s: PAYMENTS 3.6', () => {
  test('after an ordinary day there is nothing to correct, and nothing is changed', async ({ town }) => {
    const meal = await buildMeal(town, await buildKitchen(town), { portions: 20 });
    await buildPaidOrder(town, meal, await buildBuyer(town), 2);
    const regretful = await buildBuyer(town);
    const regretted = await buildPaidOrder(town, meal, regretful);
    await regretful.call('POST /api/orders/:id/cancel', { params: { id: regretted }, body: {} });
    const { body: declined } = await (await buildBuyer(town)).checkout(meal);
    await payWith(town, declined.orderId, 'pm_card_visa_chargeDeclined');
    await (await buildBuyer(town)).checkout(meal);
    const byHand = await buildMeal(town, await buildKitchen(town, { autoAccept: false }));
    const { body: unanswered } = await (await buildBuyer(town)).checkout(byHand);
    await payWith(town, unanswered.orderId);
    await town.runUntilIdle();
    for (let minutes = 0; minutes < 40; minutes += 4) {
      await town.advance({ minutes: 4 });
      await town.runTimers();
    }

    await tonight(town);
    await town.advance({ days: 1 });
    await town.runTimers();
    await tonight(town);

    expect(await corrections(town, {})).toEqual([]);
  });

  test('nobody heard that the card was charged: the order is confirmed, and one row says so', async ({ town }) => {
    const { orderId } = await placed(town);
    await deafen(town);
    await payWith(town, orderId);
    // A minute old: the news may still be on its way.
    await town.advance({ minutes: 1 });
    await tonight(town);
    expect(await corrections(town, { orderId })).toEqual([]);
    await town.advance({ minutes: 2 });

    await tonight(town);
    await tonight(town);

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect((await corrections(town, { orderId })).filter(({ kind }) => kind === 'order')).toEqual([
      {
        kind: 'order',
        before: { status: 'pending', paymentStatus: 'none', closedReason: null, paidCents: 0 },
        after: { status: 'confirmed', paymentStatus: 'paid', closedReason: null, paidCents: 750 },
        times: 1,
      },
    ]);
  });

  test('reserved money of an order that is over is let go, whatever became of the job', async ({ town }) => {
    const { orderId, buyer } = await placed(town, { autoAccept: false });
    await payWith(town, orderId);
    await town.runUntilIdle();
    await deafen(town);
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await town.app.relay.drain();
    await town.app.db.$client.query(`delete from graphile_worker._private_jobs where key = $1`, [`void:${orderId}`]);
    await town.app.db.$client.query(`delete from outbox where job_key = $1`, [`void:${orderId}`]);
    await town.advance({ minutes: 3 });
    expect((await intentOf(town, orderId)).status).toBe('requires_capture');

    await tonight(town);

    expect((await intentOf(town, orderId)).status).toBe('canceled');
    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'voided', paid_cents: 0 });
  });

  test('an open payment without an order is let go after an hour, not before', async ({ town }) => {
    const stray = await strayIntent(town, { order_id: randomUUID(), env: 'development' });
    await town.advance({ minutes: 59 });
    await tonight(town);
    expect((await town.app.stripe.paymentIntents.retrieve(stray.id)).status).toBe('requires_payment_method');

    await town.advance({ minutes: 2 });
    await tonight(town);

    expect((await town.app.stripe.paymentIntents.retrieve(stray.id)).status).toBe('canceled');
    expect(await corrections(town, { objectId: stray.id })).toMatchObject([{ kind: 'unknown-payment', times: 1 }]);
  });

  test('a taken payment without an order is an alarm, and paid back after a day, once', async ({ town }) => {
    const stray = await chargedStray(town, { order_id: randomUUID(), env: 'development' });
    await town.advance({ hours: 2 });
    await tonight(town);
    expect((await town.app.stripe.refunds.list({ payment_intent: stray.id })).data).toEqual([]);

    await town.advance({ hours: 23 });
    await Promise.all([tonight(town), tonight(town)]);
    await tonight(town);

    const { data } = await town.app.stripe.refunds.list({ payment_intent: stray.id });
    expect(data.map(({ amount }) => amount)).toEqual([900]);
    expect(await corrections(town, { objectId: stray.id })).toMatchObject([
      { kind: 'unknown-payment', after: { status: 'succeeded' } },
      { kind: 'unknown-payment', after: { status: 'refunded' } },
    ]);
  });

  test('what another shop or another town of ours does on the same account is left alone', async ({ town }) => {
    const ofAnotherTown = await chargedStray(town, { order_id: randomUUID(), env: 'production' });
    const ofAnotherShop = await chargedStray(town, {});
    await town.advance({ hours: 30 });

    await tonight(town);

    for (const { id } of [ofAnotherTown, ofAnotherShop]) {
      expect((await town.app.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
    }
    expect(await corrections(town, { objectId: ofAnotherTown.id })).toEqual([]);
    expect(await corrections(town, { objectId: ofAnotherShop.id })).toMatchObject([{ kind: 'foreign-payment' }]);
  });

  test('a refund whose answer and news were lost is found by the row that it names', async ({ town }) => {
    const { orderId, buyer } = await placed(town);
    await payWith(town, orderId);
    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    await deafen(town);
    const error = { status: 500, type: 'api_error' };
    const match = (method: string) => ({ match: { method, path: '/v1/refunds*' }, times: 40 });
    await control(town, 'POST', 'faults', { ...match('POST'), action: { error_after: error } });
    await control(town, 'POST', 'faults', { ...match('GET'), action: { error } });
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'cancelled', refunded_cents: 0 });
    await control(town, 'DELETE', 'faults');
    await town.advance({ minutes: 3 });

    await tonight(town);

    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'refunded', refunded_cents: 750 });
    const found = (await corrections(town, { orderId })).filter(({ kind }) => kind === 'refund');
    expect(found).toMatchObject([{ before: { status: null, cents: 750 }, after: { status: 'succeeded', cents: 750 } }]);
  });

  test('events that an endpoint missed while it was dead go into the same inbox, once', async ({ town }) => {
    const { orderId } = await placed(town);
    await deafen(town);
    await payWith(town, orderId);
    await town.advance({ hours: 1 });
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
    const heard = async () => {
      const text = 'select type from stripe_events where object_id = $1 and applied_at is not null order by type';
      return (await town.app.db.$client.query(text, [intentId])).rows.map(({ type }) => type);
    };
    expect(await heard()).toEqual([]);

    await tonight(town);
    await tonight(town);

    expect(await heard()).toContain('payment_intent.amount_capturable_updated');
    const { data } = await town.app.stripe.events.list({ type: 'payment_intent.amount_capturable_updated', limit: 1 });
    expect(await corrections(town, { objectId: data[0]?.id ?? '' })).toMatchObject([{ kind: 'event', times: 1 }]);
  });

  test('a payout account that lost its right to receive, unheard, is read again after a day', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const account = await town.app.stripe.accounts.create({
      country: 'US',
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
    });
    await town.app.db.$client.query(
      `insert into payout_accounts (restaurant_id, stripe_account_id, stripe_onboarded, payouts_enabled,
         transfers_active, updated_at) values ($1, $2, true, true, true, $3)`,
      [kitchen.id, account.id, town.clock.now()],
    );
    await town.advance({ hours: 25 });

    await tonight(town);

    const { rows } = await town.app.db.$client.query(
      'select transfers_active from payout_accounts where restaurant_id = $1',
      [kitchen.id],
    );
    expect(rows).toEqual([{ transfers_active: false }]);
    expect(await corrections(town, { objectId: account.id })).toMatchObject([
      { kind: 'account', before: { transfers_active: true }, after: { transfers_active: false } },
    ]);
  });

  test('a fee that our ledger never heard of is booked from the provider’s balance', async ({ town }) => {
    const { orderId } = await placed(town);
    await payWith(town, orderId);
    await town.runUntilIdle();
    const client = await town.app.db.$client.connect();
    await client.query('alter table ledger_lines disable trigger user');
    await client.query(`delete from ledger_lines where kind = 'provider_fee' and order_id = $1`, [orderId]);
    await client.query('alter table ledger_lines enable trigger user');
    client.release();
    await town.advance({ minutes: 3 });

    await tonight(town);
    await tonight(town);

    const [found, ...more] = (await corrections(town, { orderId })).filter(({ kind }) => kind === 'books');
    expect(more).toEqual([]);
    // 2.9 % of 750 and 30 cents.
    expect(found).toMatchObject({ before: { ourCents: 750, providerCents: 698 }, after: { ourCents: 698 }, times: 1 });
  });

  test('one step that fails keeps no other from its work', async ({ town }) => {
    const { orderId } = await placed(town);
    await deafen(town);
    await payWith(town, orderId);
    await town.advance({ minutes: 3 });
    await control(town, 'POST', 'faults', {
      match: { method: 'GET', path: '/v1/payment_intents' },
      times: 20,
      action: { error: { status: 500, type: 'api_error' } },
    });

    await expect(tonight(town)).rejects.toThrow('not all books could be compared');
    await town.runUntilIdle();

    // The list of payments could not be read; the events led to the same order.
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });
});
