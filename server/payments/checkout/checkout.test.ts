import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  payWith,
  portionsOnSale,
  readOrderRow,
  readTransitions,
} from '../../orders/testing/order-builders.ts';
import { injectFault } from '../testing/sandbox.ts';

describe('Checkout', () => {
  afterEach<{ env: Parameters<typeof buildRestaurant>[0] }>(async ({ env }) => {
    expect(await listBrokenInvariants(env.app.db)).toEqual([]);
  });

  test('a customer pays once, and the order is confirmed with its portion reserved', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 3 });
    const buyer = await buildBuyer(env);

    const placed = await buyer.checkout(meal, { quantity: 2 });
    expect(placed).toMatchObject({ status: 201, body: { totalCents: 1500 } });
    expect(await portionsOnSale(env, meal)).toBe(1);
    await payWith(env, placed.body.orderId);
    const refreshed = await buyer.call('POST /api/orders/:id/refresh', {
      params: { id: placed.body.orderId },
      body: {},
    });

    expect(refreshed.body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paidCents: 1500 });
    expect(refreshed.body.pickupCode).toMatch(/^[0-9A-Z]{4}$/);
    await env.runUntilIdle();
    expect(await readTransitions(env, placed.body.orderId)).toEqual(['accept', 'confirm']);
    const captures = env.sandbox.requests().filter((request) => request.path.endsWith('/capture'));
    expect(captures).toHaveLength(1);
    expect(env.mails().map((mail) => mail.subject)).toEqual([
      `Your order ${placed.body.orderNumber} at Kumo Noodle Bar`,
    ]);
  });

  test('seven of fifty customers get one of seven portions each, and the others read "Out of Stock"', async ({
    env,
  }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 7 });
    const crowd = await Promise.all(Array.from({ length: 50 }, () => buildBuyer(env)));

    const responses = await Promise.all(crowd.map((buyer) => buyer.checkout(meal)));

    const refused = responses.filter((response) => response.status !== 201);
    expect(refused).toHaveLength(43);
    for (const response of refused) {
      expect(response).toMatchObject({ status: 409, body: { code: 'out-of-stock', message: 'Out of Stock' } });
    }
    expect(await portionsOnSale(env, meal)).toBe(0);
  });

  test('twenty clicks on Pay place one order and reserve one portion', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const requestId = randomUUID();

    const responses = await Promise.all(Array.from({ length: 20 }, () => buyer.checkout(meal, { requestId })));

    expect(new Set(responses.map((response) => response.body.orderId)).size).toBe(1);
    expect(new Set(responses.map((response) => response.body.clientSecret)).size).toBe(1);
    expect(await portionsOnSale(env, meal)).toBe(4);

    const other = await buildMeal(env, meal.restaurant);
    for (const differs of [buyer.checkout(other, { requestId }), buyer.checkout(meal, { requestId, quantity: 2 })]) {
      expect(await differs).toMatchObject({ status: 422, body: { code: 'request-id-reused' } });
    }
    expect(await portionsOnSale(env, other)).toBe(5);
  });

  test('a second checkout of the same meal replaces the first hold', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const first = await buyer.checkout(meal, { quantity: 3 });

    const second = await buyer.checkout(meal, { quantity: 2 });

    expect(await readOrderRow(env, first.body.orderId)).toMatchObject({
      closed_reason: 'superseded',
      captureDecision: 'void',
    });
    expect(await portionsOnSale(env, meal)).toBe(3);
    expect(second.status).toBe(201);
  });

  test('a customer who holds the last portions can check out again and change the quantity', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 2 });
    const buyer = await buildBuyer(env);
    const requestId = randomUUID();
    const first = await buyer.checkout(meal, { quantity: 2, requestId });

    const again = await buyer.checkout(meal, { quantity: 2, requestId });
    expect(again.body).toMatchObject({ orderId: first.body.orderId, clientSecret: first.body.clientSecret });
    expect(await buyer.checkout(meal, { quantity: 1 })).toMatchObject({ status: 201 });
    expect(await portionsOnSale(env, meal)).toBe(1);
  });

  test('a customer who leaves frees the portions after five minutes, even if no timer runs', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 2 });
    const buyer = await buildBuyer(env);
    await buyer.checkout(meal, { quantity: 2 });
    expect(await portionsOnSale(env, meal)).toBe(0);

    await env.advance({ minutes: 5 });

    expect(await portionsOnSale(env, meal)).toBe(2);
    const next = await (await buildBuyer(env)).checkout(meal, { quantity: 2 });
    expect(next.status).toBe(201);
  });

  test('a declined card fails the order, and another card confirms the same order', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const { body } = await buyer.checkout(meal);
    const refresh = () => buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });

    await payWith(env, body.orderId, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect((await refresh()).body).toMatchObject({
      status: 'failed',
      paymentStatus: 'failed',
      closedReason: null,
      declineReason: 'insufficient-funds',
    });
    await payWith(env, body.orderId);

    expect((await refresh()).body).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', declineReason: null });
    expect(await readOrderRow(env, body.orderId)).toMatchObject({ decline_code: null });
  });

  test('a card that was reported stolen reads as declined, and only the database knows more', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const { body } = await buyer.checkout(await buildMeal(env, await buildRestaurant(env)));

    await payWith(env, body.orderId, 'pm_card_visa_chargeDeclinedStolenCard');
    const read = await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });

    expect(read.body).toMatchObject({ declineReason: 'declined' });
    expect(JSON.stringify(read.body)).not.toContain('stolen');
    expect(await readOrderRow(env, body.orderId)).toMatchObject({ decline_code: 'stolen_card' });
  });

  test('the fifth declined card ends the order and frees its portions', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const { body } = await buyer.checkout(meal);

    for (let card = 1; card <= 5; card += 1) await payWith(env, body.orderId, 'pm_card_visa_chargeDeclined');
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });

    expect(await readOrderRow(env, body.orderId)).toMatchObject({ closed_reason: 'payment_failed', decline_count: 5 });
    expect(await portionsOnSale(env, meal)).toBe(5);
  });

  test('a person with fifteen declined cards in an hour begins no further order, and others do', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    for (let order = 1; order <= 3; order += 1) {
      const { status, body } = await buyer.checkout(await buildMeal(env, restaurant));
      expect(status).toBe(201);
      for (let card = 1; card <= 5; card += 1) await payWith(env, body.orderId, 'pm_card_visa_chargeDeclined');
      await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
    }
    const meal = await buildMeal(env, restaurant, { startsInMinutes: 60, endsInMinutes: 240 });

    expect(await buyer.checkout(meal)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests' },
      headers: { 'retry-after': '3600' },
    });
    expect((await (await buildBuyer(env)).checkout(meal)).status).toBe(201);
    await env.advance({ minutes: 61 });
    expect((await buyer.checkout(meal)).status).toBe(201);
  });

  test('a payment after the hold expired never sells a portion twice', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 1 });
    const [slow, quick] = [await buildBuyer(env), await buildBuyer(env)];
    const late = await slow.checkout(meal);
    await env.advance({ minutes: 5 });
    const taken = await buildPaidOrder(env, meal, quick);

    await payWith(env, late.body.orderId);
    await env.runUntilIdle();

    expect(await readOrderRow(env, taken)).toMatchObject({ status: 'confirmed' });
    expect(await readOrderRow(env, late.body.orderId)).toMatchObject({
      status: 'failed',
      closed_reason: 'expired',
      payment_status: 'voided',
      paid_cents: 0,
    });
  });

  test('a late payment confirms the order if its portions are still available', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { portions: 1 });
    const buyer = await buildBuyer(env);
    const { body } = await buyer.checkout(meal);
    await env.advance({ minutes: 6 });

    await payWith(env, body.orderId);
    await env.runUntilIdle();

    expect(await readOrderRow(env, body.orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  test('a free meal is confirmed without Stripe', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env), { priceCents: 0 });
    const buyer = await buildBuyer(env);

    const { body } = await buyer.checkout(meal);

    expect(body.clientSecret).toBeNull();
    expect(await readOrderRow(env, body.orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  test('a checkout while Stripe is down is refused, and the same request succeeds later', async ({ env }) => {
    const meal = await buildMeal(env, await buildRestaurant(env));
    const buyer = await buildBuyer(env);
    const requestId = randomUUID();
    await injectFault(env, '/v1/payment_intents', { error: { status: 500, type: 'api_error' } }, 1);

    expect(await buyer.checkout(meal, { requestId })).toMatchObject({
      status: 503,
      body: { code: 'payment-provider-unavailable', message: 'Failed to create order. Please try again.' },
    });
    expect(await portionsOnSale(env, meal)).toBe(4);
    expect(await buyer.checkout(meal, { requestId })).toMatchObject({ status: 201 });
    expect(await portionsOnSale(env, meal)).toBe(4);
  });
});
