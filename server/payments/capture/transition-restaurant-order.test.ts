import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { derivePickupCode } from '../../orders/order-number.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  portionsOnSale,
  readOrderRow,
  readTransitions,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import { buildSoldOrder } from '../testing/refund-builders.ts';
import { syncPaymentIntent } from './sync-payment-intent.ts';

async function buildOrderAwaitingApproval(env: TestEnvironment) {
  const restaurant = await buildRestaurant(env, { autoAccept: false });
  const meal = await buildMeal(env, restaurant, { portions: 5 });
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, meal, buyer, 2);
  return { restaurant, meal, buyer, orderId };
}

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A transition by the restaurant', () => {
  test('a restaurant that approves manually sees a pending order, and its approval charges the card', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildOrderAwaitingApproval(env);
    const { body } = await restaurant.call('GET /api/restaurant/orders', { querystring: {} });
    expect(body.orders.find((order) => order.id === orderId)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
      transitions: ['approve', 'deny'],
      customerName: 'Maya R.',
    });
    expect(await readOrderRow(env, orderId)).toMatchObject({ paid_cents: 0 });

    const approved = await transitionAsRestaurant(restaurant, orderId, 'approve');

    expect(approved.body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paidCents: 1500 });
  });

  test('a denial voids the payment, and the portions stay off sale unless the restaurant relists them', async ({
    env,
  }) => {
    const { restaurant, meal, buyer, orderId } = await buildOrderAwaitingApproval(env);

    await transitionAsRestaurant(restaurant, orderId, 'deny', { reason: 'The oven broke' });
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      status: 'canceled',
      closed_reason: 'restaurant_deny',
      payment_status: 'voided',
      paid_cents: 0,
    });
    expect(await portionsOnSale(env, meal)).toBe(3);
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("You weren't charged.");
  });

  test('the payment of an order that the restaurant does not approve in time is voided', async ({ env }) => {
    const { restaurant, meal, orderId } = await buildOrderAwaitingApproval(env);
    await env.advance({ minutes: 15 });

    expect(await transitionAsRestaurant(restaurant, orderId, 'approve')).toMatchObject({ status: 409 });
    await env.runTimers();

    expect(await readOrderRow(env, orderId)).toMatchObject({ closed_reason: 'no_answer', payment_status: 'voided' });
    expect(await portionsOnSale(env, meal)).toBe(5);
  });

  test('the payment matches the order after a concurrent approval and denial', async ({ env }) => {
    for (let round = 0; round < 10; round += 1) {
      const { restaurant, orderId } = await buildOrderAwaitingApproval(env);

      const responses = await Promise.all([
        transitionAsRestaurant(restaurant, orderId, 'approve'),
        transitionAsRestaurant(restaurant, orderId, 'deny'),
      ]);
      await env.runUntilIdle();

      // A denial after the capture is a cancellation by the restaurant, with a refund.
      const order = await readOrderRow(env, orderId);
      const ends = { confirmed: 'paid', restaurant_deny: 'voided', restaurant_cancel: 'refunded' };
      const end = (order.closed_reason ?? order.status) as keyof typeof ends;
      expect(order.payment_status).toBe(ends[end]);
      expect(responses.filter((response) => response.status === 200)).toHaveLength(end === 'restaurant_cancel' ? 2 : 1);
    }
  });

  test('an accepted order that the restaurant cancels is fully refunded', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);

    await transitionAsRestaurant(restaurant, orderId, 'deny', { reason: 'Sold to somebody else', restock: false });
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      closed_reason: 'restaurant_cancel',
      payment_status: 'refunded',
      refunded_cents: 1500,
    });
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("We're refunding $15.00 to your card.");
  });

  test('a payment event that is repeated after the refund does not undo the refund', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    await transitionAsRestaurant(restaurant, orderId, 'deny');
    await env.runUntilIdle();
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);

    await syncPaymentIntent(env.app, intentId ?? '');

    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'refunded', refunded_cents: 1500 });
  });

  test('a ready order is handed over with the code that only the customer sees', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);
    const pickupCode = derivePickupCode(env.app.config.secret, orderId);

    expect((await transitionAsRestaurant(restaurant, orderId, 'markReady')).body).toMatchObject({ status: 'ready' });
    // The customer is told once "ready" can no longer be undone.
    await env.advance({ seconds: policies.undoSeconds });
    const list = await restaurant.send('GET', '/api/restaurant/orders');
    expect(JSON.stringify(list.body)).not.toContain(pickupCode);
    expect(await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode: 'XXXX' })).toMatchObject({
      status: 409,
      body: { message: "That code doesn't match this order." },
    });
    expect((await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode })).body).toMatchObject({
      status: 'completed',
    });
    await env.runUntilIdle();

    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm', 'markReady', 'handOver']);
    const mails = env.mails(`${buyer.id}@fondly.test`).map((mail) => mail.subject);
    expect(mails).toContain('Ready for pickup: Tonkotsu Ramen');
    const { rows } = await env.app.db.client.query(
      `select -sum(amount_cents)::int as cents from ledger_lines where order_id = $1 and account = 'restaurant_earned'`,
      [orderId],
    );
    expect(rows[0].cents).toBe(1500);
  });

  test('five wrong codes lock the code field for a minute, even for the right code', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    const pickupCode = derivePickupCode(env.app.config.secret, orderId);
    for (let guess = 0; guess < 5; guess += 1)
      await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode: 'QQQQ' });

    expect(await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode })).toMatchObject({
      status: 429,
    });
    await env.advance({ minutes: 1 });
    expect(await transitionAsRestaurant(restaurant, orderId, 'handOver', { pickupCode })).toMatchObject({
      status: 200,
    });
  });

  test('an order handed over without a code is completed and recorded as such', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);

    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'completed', handed_over_without_code: true });
  });

  test('a restaurant cannot find an order of another restaurant or an order that was never authorized', async ({
    env,
  }) => {
    const { orderId } = await buildSoldOrder(env);
    const stranger = await buildRestaurant(env);
    expect(await transitionAsRestaurant(stranger, orderId, 'markReady')).toMatchObject({ status: 404 });

    const restaurant = await buildRestaurant(env);
    const unpaid = await (await buildBuyer(env)).checkout(await buildMeal(env, restaurant));
    expect(await transitionAsRestaurant(restaurant, unpaid.body.orderId, 'approve')).toMatchObject({ status: 404 });
    const { body } = await restaurant.call('GET /api/restaurant/orders', { querystring: {} });
    expect(body.orders).toEqual([]);
  });

  test('an order that no customer picks up counts as missed at the end of the service day, and the restaurant keeps the payment', async ({
    env,
  }) => {
    const { orderId } = await buildSoldOrder(env);
    await env.advance({ hours: 8 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed' });

    await env.advance({ hours: 6 });
    await env.runTimers();

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'completed', closed_reason: 'no_show' });
  });
});
