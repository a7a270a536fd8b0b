import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  portionsOnSale,
  readOrderRow,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { buildSoldOrder } from '../testing/refund-builders.ts';

const cancel = (buyer: Buyer, id: string) => buyer.call('POST /api/orders/:id/cancel', { params: { id }, body: {} });

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A cancellation by the customer', () => {
  test('a customer who cancels two hours before pickup is refunded, and the portions are on sale again', async ({
    env,
  }) => {
    const { meal, buyer, orderId } = await buildSoldOrder(env);
    await env.advance({ minutes: 240 });

    expect((await cancel(buyer, orderId)).body).toMatchObject({ status: 'canceled', closedReason: 'customer_cancel' });
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'refunded', refunded_cents: 1500 });
    expect(await portionsOnSale(env, meal)).toBe(5);
  });

  test('a customer cannot cancel one minute after the deadline', async ({ env }) => {
    const { buyer, orderId } = await buildSoldOrder(env);
    await env.advance({ minutes: 241 });

    expect(await cancel(buyer, orderId)).toMatchObject({ status: 409, body: { code: 'cancel-too-late' } });
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed' });
  });

  test('a customer who pays shortly before pickup can cancel for five minutes, unless the order is ready', async ({
    env,
  }) => {
    const first = await buildSoldOrder(env, { startsInMinutes: 30 });
    await env.advance({ minutes: 5 });
    expect(await cancel(first.buyer, first.orderId)).toMatchObject({ status: 200 });

    const second = await buildSoldOrder(env, { startsInMinutes: 30 });
    await transitionAsRestaurant(second.restaurant, second.orderId, 'markReady');
    expect(await cancel(second.buyer, second.orderId)).toMatchObject({ status: 409 });
  });

  test('a double click on cancel leads to one cancellation and one refund', async ({ env }) => {
    const { buyer, orderId } = await buildSoldOrder(env);

    const responses = await Promise.all([cancel(buyer, orderId), cancel(buyer, orderId), cancel(buyer, orderId)]);
    await env.runUntilIdle();

    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    const { rows } = await env.app.db.client.query('select amount_cents from refunds where order_id = $1', [orderId]);
    expect(rows).toEqual([{ amount_cents: 1500 }]);
  });

  test('a customer cancels an unpaid order, and its intent is canceled', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const { body } = await buyer.checkout(meal);

    await cancel(buyer, body.orderId);
    await env.runUntilIdle();

    expect(await readOrderRow(env, body.orderId)).toMatchObject({ payment_status: 'voided', status: 'canceled' });
    await payWith(env, body.orderId).catch(() => {});
    expect(await portionsOnSale(env, meal)).toBe(5);
  });

  test('a stranger cannot find the order of another customer to cancel it', async ({ env }) => {
    const { orderId } = await buildSoldOrder(env);
    const stranger = await buildBuyer(env);

    expect(await cancel(stranger, orderId)).toMatchObject({ status: 404, body: { message: 'Order not found' } });
    expect(await stranger.call('GET /api/orders/:id', { params: { id: orderId } })).toMatchObject({ status: 404 });
  });
});
