import { policies } from '@fondly/contract/policies';
import { secondsAfter } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { announceTransition } from '../../notifications/announce-transition.ts';
import { derivePickupCode } from '../../orders/order-number.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  readOrderRow,
  readTransitions,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { compareFigures } from '../../reports/figures/compare-figures.ts';
import { buildOnboardedRestaurant, onboard, readBookedCents } from '../testing/payout-builders.ts';
import { buildSoldOrder } from '../testing/refund-builders.ts';

const undo = (restaurant: Restaurant, orderId: string, transition: 'markReady' | 'handOver') =>
  transitionAsRestaurant(restaurant, orderId, 'undo', { transition });
const handOver = (restaurant: Restaurant, orderId: string) =>
  transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
const listSubjects = (env: TestEnvironment, buyerId: string) =>
  env.mails(`${buyerId}@fondly.test`).map((mail) => mail.subject);

const readTransfers = async (env: TestEnvironment, orderId: string) => {
  const { data } = await env.app.stripe.transfers.list({ transfer_group: `order_${orderId}`, limit: 100 });
  return data.map(({ amount }) => amount);
};

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A restaurant takes back "ready"', () => {
  test('the order is approved again, the customer was told nothing, and the next "ready" is announced', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);
    await env.runUntilIdle();
    const before = listSubjects(env, buyer.id);
    await transitionAsRestaurant(restaurant, orderId, 'markReady');

    expect((await undo(restaurant, orderId, 'markReady')).body).toMatchObject({
      status: 'confirmed',
      transitions: ['cancelByRestaurant', 'markReady', 'handOver'],
    });
    await env.runUntilIdle();

    expect(listSubjects(env, buyer.id)).toEqual(before);
    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm', 'markReady', 'undoReady']);
    await transitionAsRestaurant(restaurant, orderId, 'markReady');
    await env.runUntilIdle();
    expect(listSubjects(env, buyer.id)).toHaveLength(before.length + 1);
  });

  test('the message waits until nothing can be undone, and only the last of two "ready" is announced', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);
    await env.runUntilIdle();
    const before = listSubjects(env, buyer.id).length;
    const markedAt = env.clock.now();
    await transitionAsRestaurant(restaurant, orderId, 'markReady');
    await undo(restaurant, orderId, 'markReady');
    await env.advance({ seconds: 0 });
    await transitionAsRestaurant(restaurant, orderId, 'markReady');
    await env.app.relay.drain();

    const { rows } = await env.app.db.client.query<{ at: string; run_at: Date }>(
      `select payload ->> 'at' as at, run_at from graphile_worker._private_jobs where payload ->> 'transition' = 'markReady'`,
    );
    const dueAt = secondsAfter(markedAt, policies.undoSeconds);
    expect(rows).toEqual([{ at: markedAt.toISOString(), run_at: dueAt }]);
    const late = { orderId, transition: 'markReady', at: secondsAfter(markedAt, -3).toISOString() } as const;
    await announceTransition(env.app, late);
    const delivered = `select 1 from deliveries where key = 'order:' || $1 || ':markReady'`;
    expect((await env.app.db.client.query(delivered, [orderId])).rows).toEqual([]);
    await env.runUntilIdle();
    expect(listSubjects(env, buyer.id)).toHaveLength(before + 1);
  });

  test('an undo after its time, of something else, or of another restaurant is refused', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    expect(await undo(restaurant, orderId, 'markReady')).toMatchObject({
      status: 409,
      body: { code: 'order-changed' },
    });
    await transitionAsRestaurant(restaurant, orderId, 'markReady');
    expect(await undo(restaurant, orderId, 'handOver')).toMatchObject({ status: 409, body: { code: 'order-changed' } });
    expect(await undo(await buildRestaurant(env), orderId, 'markReady')).toMatchObject({ status: 404 });
    await env.advance({ seconds: policies.undoSeconds });

    expect(await undo(restaurant, orderId, 'markReady')).toMatchObject({
      status: 409,
      body: { code: 'undo-too-late' },
    });
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'ready' });
  });
});

describe('A restaurant takes back a hand-over', () => {
  test.for([
    { from: 'ready', undone: 'undoHandOver' },
    { from: 'confirmed', undone: 'undoEarlyHandOver' },
  ])('the order is $from again, earns nothing, and can be handed over once more', async ({ from, undone }, { env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    if (from === 'ready') await transitionAsRestaurant(restaurant, orderId, 'markReady');
    await handOver(restaurant, orderId);
    expect(await readBookedCents(env, restaurant, 'restaurant_earned')).toBe(-1500);

    expect((await undo(restaurant, orderId, 'handOver')).body).toMatchObject({
      status: from,
      closedReason: null,
      identifiedBy: null,
    });
    // A repeat whose answer was lost.
    expect(await undo(restaurant, orderId, 'handOver')).toMatchObject({ status: 200, body: { status: from } });

    expect(await readBookedCents(env, restaurant, 'restaurant_earned')).toBe(0);
    expect(await readBookedCents(env, restaurant, 'restaurant_pending')).toBe(-1500);
    expect((await readTransitions(env, orderId)).at(-1)).toBe(undone);
    await handOver(restaurant, orderId);
    await env.runUntilIdle();
    expect(await readBookedCents(env, restaurant, 'restaurant_earned')).toBe(-1500);
    const { body } = await restaurant.call('GET /api/restaurant/payouts/earnings', {
      querystring: { period: 'total' },
    });
    expect(body.sums).toMatchObject({
      salesCents: 1500,
      feesCents: 0,
      refundsCents: 0,
      correctionsCents: 0,
      netCents: 1500,
    });
    await compareFigures(env.app);
    const { rows } = await env.app.db.client.query('select differences from figure_state');
    expect(rows).toEqual([{ differences: 0 }]);
  });

  test('a share that waited for its transfer is not sent, and is sent once after the next hand-over', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant);
    const orderId = await buildPaidOrder(env, meal, await buildBuyer(env));
    await env.runUntilIdle();
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    await onboard(env, restaurant);
    await handOver(restaurant, orderId);
    expect(await undo(restaurant, orderId, 'handOver')).toMatchObject({ status: 200 });
    await env.runUntilIdle();
    await env.runTimers();
    expect(await readTransfers(env, orderId)).toEqual([]);

    await handOver(restaurant, orderId);
    await env.runUntilIdle();

    expect(await readTransfers(env, orderId)).toEqual([750]);
    expect(await undo(restaurant, orderId, 'handOver')).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });
    expect(await readBookedCents(env, restaurant, 'restaurant_stripe')).toBe(750);
  });

  test('an order that its customer has rated stays handed over', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);
    await handOver(restaurant, orderId);
    await buyer.call('PUT /api/orders/:id/rating', { params: { id: orderId }, body: { rating: 5, review: '' } });

    expect(await undo(restaurant, orderId, 'handOver')).toMatchObject({ status: 409, body: { code: 'undo-too-late' } });
    expect(await readOrderRow(env, orderId)).toMatchObject({ closed_reason: 'collected' });
  });

  test('a rating, a repeated hand-over and ten undos at once agree, and no money or figure is counted twice', async ({
    env,
  }) => {
    for (let round = 0; round < 4; round += 1) {
      const restaurant = await buildOnboardedRestaurant(env);
      const buyer = await buildBuyer(env);
      const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
      await env.runUntilIdle();
      const pickupCode = derivePickupCode(env.app.config.secret, orderId);
      await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode });

      await Promise.all([
        ...Array.from({ length: 10 }, () => undo(restaurant, orderId, 'handOver')),
        transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode }),
        buyer.call('PUT /api/orders/:id/rating', { params: { id: orderId }, body: { rating: 4, review: '' } }),
      ]);
      await env.runUntilIdle();

      const { status } = await readOrderRow(env, orderId);
      const earned = await readBookedCents(env, restaurant, 'restaurant_earned');
      expect(earned).toBe(status === 'completed' ? -750 : 0);
      const { rows } = await env.app.db.client.query('select 1 from ratings where order_id = $1', [orderId]);
      if (status !== 'completed') expect(rows).toEqual([]);
    }
    await compareFigures(env.app);
    const { rows } = await env.app.db.client.query('select differences from figure_state');
    expect(rows).toEqual([{ differences: 0 }]);
  });
});
