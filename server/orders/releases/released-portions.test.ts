import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { derivePickupCode } from '../order-number.ts';
import {
  buildBuyer,
  buildCoupon,
  portionsOnSale,
  readOrderRow,
  transitionAsRestaurant,
} from '../testing/order-builders.ts';

import {
  buildOrder,
  buy,
  codeOf,
  pay,
  readEarnings,
  readOrder,
  release,
  setPrice,
  takeBack,
} from './testing/release-builders.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A released portion', () => {
  test("is sold after the kitchen's own portions, and the first customer is refunded what it sold for", async ({
    env,
  }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrder(env, { quantity: 2, own: 1 });
    expect((await release(buyer, orderId, 2)).body.release).toEqual({ releasable: 0, onSale: 2, resold: 0 });
    expect(await portionsOnSale(env, meal)).toBe(3);
    const cheap = await setPrice(env, meal, 500);

    await buy(env, cheap);
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({ release: { onSale: 2, resold: 0 }, refundedCents: 0 });
    await buy(env, cheap);
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({
      status: 'confirmed',
      release: { onSale: 1, resold: 1 },
      refundedCents: 500,
    });
    await buy(env, cheap);
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({
      status: 'canceled',
      closedReason: 'released',
      release: { onSale: 0, resold: 2 },
      refundedCents: 1000,
    });
    // The first sale and the kitchen's own portion.
    expect(await readEarnings(env, restaurant.id)).toBe(1500 + 500);
    expect(env.mails(`${buyer.id}@fondly.test`).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('$5.00'), expect.stringContaining('$5.00')]),
    );
  });

  test("does not count as resold while a customer is paying for one of the kitchen's own portions", async ({ env }) => {
    const { meal, buyer, orderId } = await buildOrder(env, { own: 1 });
    await release(buyer, orderId);
    const paying = await buildBuyer(env, 'Ada Byron');
    const { body } = await paying.checkout(meal);
    await buy(env, meal);
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({ closedReason: null, refundedCents: 0 });
    await pay(env, paying, body.orderId);
    expect(await readOrder(buyer, orderId)).toMatchObject({ closedReason: 'released', refundedCents: 750 });
  });

  test('returns to Fondly its part of the coupon, and leaves the kitchen with the first price', async ({ env }) => {
    const coupon = await buildCoupon(env);
    const { restaurant, meal, buyer, orderId } = await buildOrder(env, { coupon });
    await release(buyer, orderId);
    await buy(env, await setPrice(env, meal, 500));
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({ closedReason: 'released', refundedCents: 300 });
    const { rows } = await env.app.db.client.query(
      `select sum(amount_cents)::int as cents from ledger_lines where order_id = $1 and account = 'platform_discounts'`,
      [orderId],
    );
    expect(rows).toEqual([{ cents: 100 }]);
    expect(await readEarnings(env, restaurant.id)).toBe(750);
  });

  test('costs the first customer nothing when it sells for more, and never returns more than was paid', async ({
    env,
  }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrder(env);
    await release(buyer, orderId);
    await buy(env, await setPrice(env, meal, 1200));
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({ closedReason: 'released', refundedCents: 750 });
    expect(await readEarnings(env, restaurant.id)).toBe(1200);
  });

  test('counts only what an earlier refund left of it', async ({ env }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrder(env, { quantity: 2 });
    await restaurant.call('POST /api/orders/:id/refund', {
      params: { id: orderId },
      body: { requestId: randomUUID(), amountCents: 500, reason: 'something-missing' },
    });
    await env.runUntilIdle();
    await release(buyer, orderId);
    await buy(env, meal);
    await env.runUntilIdle();
    expect(await readOrder(buyer, orderId)).toMatchObject({ closedReason: null, refundedCents: 1000 });
  });

  test('that nobody buys can be picked up, and the release ends', async ({ env }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrder(env);
    await release(buyer, orderId);
    const pickupCode = derivePickupCode(env.app.config.secret, orderId);
    await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode });
    expect(await readOrder(buyer, orderId)).toMatchObject({ closedReason: 'collected', release: { onSale: 0 } });
    expect(await portionsOnSale(env, meal)).toBe(0);
  });

  test('is not handed over once it is resold or while somebody pays for it; the rest is', async ({ env }) => {
    const one = await buildOrder(env);
    await release(one.buyer, one.orderId);
    const pickupCode = derivePickupCode(env.app.config.secret, one.orderId);
    const paying = await buildBuyer(env, 'Grace Hopper');
    const { body } = await paying.checkout(one.meal);
    const handOver = () => transitionAsRestaurant(one.restaurant, one.orderId, 'handOver', { pickupCode });
    expect(codeOf(await handOver())).toBe('portions-being-bought');
    await pay(env, paying, body.orderId);
    expect(codeOf(await handOver())).toBe('order-changed');

    const two = await buildOrder(env, { quantity: 2 });
    await release(two.buyer, two.orderId, 1);
    await buy(env, two.meal);
    await env.runUntilIdle();
    const list = await two.restaurant.call('GET /api/restaurant/orders', { querystring: {} });
    expect(list.body.orders.find(({ id }) => id === two.orderId)).toMatchObject({
      quantity: 2,
      portionsOnSale: 0,
      portionsResold: 1,
    });
    const code = derivePickupCode(env.app.config.secret, two.orderId);
    expect((await transitionAsRestaurant(two.restaurant, two.orderId, 'handOver', { pickupCode: code })).status).toBe(
      200,
    );
    expect(await readOrder(two.buyer, two.orderId)).toMatchObject({ closedReason: 'collected', refundedCents: 750 });
    const { steps } = (
      await two.restaurant.call('GET /api/restaurant/orders/:id/timeline', { params: { id: two.orderId } })
    ).body;
    expect(steps.flatMap(({ step, count }) => (count === undefined ? [] : [[step, count]]))).toEqual([
      ['released', 1],
      ['resold', 1],
    ]);
  });

  test('that nobody wanted by the end is a missed pickup that does not count', async ({ env }) => {
    const { buyer, orderId } = await buildOrder(env);
    await release(buyer, orderId);
    await env.advance({ days: 1 });
    await env.runTimers();
    const order = await readOrderRow(env, orderId);
    expect(order).toMatchObject({ closed_reason: 'no_show', refunded_cents: 0 });
    expect(order.no_show_excused_at).not.toBeNull();
  });

  test('goes to the line first', async ({ env }) => {
    const { meal, buyer, orderId } = await buildOrder(env);
    const waiting = await buildBuyer(env, 'Ada Byron');
    await waiting.call('POST /api/meals/:id/queue', { params: { id: meal.id }, body: { units: 1 } });
    await release(buyer, orderId);
    expect((await waiting.call('GET /api/account/queue')).body.entries[0]?.offer).toMatchObject({ units: 1 });
    expect(await portionsOnSale(env, meal)).toBe(0);
    expect(codeOf(await takeBack(buyer, orderId))).toBe('portions-being-bought');
  });
});
