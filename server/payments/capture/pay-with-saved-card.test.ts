import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildCoupon, buildMeal, buildRestaurant, readOrderRow } from '../../orders/testing/order-builders.ts';
import { buildCardHolder, hold, payWith, readIntentId, useDevice } from '../testing/card-builders.ts';
import { controlSandbox } from '../testing/sandbox.ts';

describe('A payment with a saved card', () => {
  test('charges once, however many tabs and taps send it', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    const requestId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, tap) => payWith(buyer, orderId, buyer.cardId, tap % 2 ? requestId : randomUUID())),
    );
    await env.runUntilIdle();
    expect(replies.map(({ body }) => body)).toEqual(Array(12).fill({ outcome: 'paid' }));
    const charges = await env.app.stripe.charges.list({ payment_intent: await readIntentId(env, orderId) });
    expect(charges.data.map(({ captured, amount_captured }) => [captured, amount_captured])).toEqual([[true, 750]]);
    expect((await payWith(buyer, orderId, buyer.cardId)).body).toEqual({ outcome: 'paid' });
  });

  test('is only authorized where the restaurant approves each order, and is voided when it denies', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    await env.app.db.client.query('update restaurants set auto_accept = false where id = $1', [restaurant.id]);
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    expect((await payWith(buyer, orderId, buyer.cardId)).body).toEqual({ outcome: 'paid' });
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', payment_status: 'authorized' });
    await restaurant.call('POST /api/restaurant/orders/:id/deny', {
      params: { id: orderId },
      body: { reason: 'sold-out' },
    });
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'voided', paid_cents: 0 });
  });

  test('can be refunded in part like any other', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    await payWith(buyer, orderId, buyer.cardId);
    await env.runUntilIdle();
    await restaurant.call('POST /api/orders/:id/refund', {
      params: { id: orderId },
      body: { requestId: randomUUID(), amountCents: 200, reason: 'something-missing' },
    });
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'part_refunded', refunded_cents: 200 });
  });

  test("waits for the bank's challenge, every time the bank asks", async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    await controlSandbox(env, `/payment_methods/${buyer.cardId}/behave`, { card: 'pm_card_authenticationRequired' });
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    const asked = await payWith(buyer, orderId, buyer.cardId);
    expect(asked.body).toEqual({ outcome: 'challenge', clientSecret: expect.stringContaining('_secret_') });
    await controlSandbox(env, `/payment_intents/${await readIntentId(env, orderId)}/authenticate`, {
      outcome: 'complete',
    });
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'paid' });
  });

  test(`says why the bank declined, opens the form, and ends the order with decline ${policies.maxCardDeclines}`, async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    await controlSandbox(env, `/payment_methods/${buyer.cardId}/behave`, {
      card: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    });
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    for (let tries = 1; tries < policies.maxCardDeclines; tries++) {
      expect((await payWith(buyer, orderId, buyer.cardId)).body).toEqual({
        outcome: 'declined',
        declineReason: 'insufficient-funds',
        opensForm: true,
      });
    }
    expect((await payWith(buyer, orderId, buyer.cardId)).body).toMatchObject({ outcome: 'declined', opensForm: false });
    expect(await readOrderRow(env, orderId)).toMatchObject({ closed_reason: 'payment_failed' });
    expect(await payWith(buyer, orderId, buyer.cardId)).toMatchObject({ body: { code: 'checkout-closed' } });
  });

  test('needs the device to be confirmed, which also hides the cards in the form', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    await useDevice(env, buyer, { isConfirmed: false });
    const { body } = await buyer.checkout(await buildMeal(env, restaurant));
    expect(body).toMatchObject({ customerSessionClientSecret: null, canSaveCard: 'no' });
    expect(await payWith(buyer, body.orderId, buyer.cardId)).toMatchObject({
      status: 403,
      body: { code: 'device-not-confirmed' },
    });
    buyer.cookies.delete([...buyer.cookies.keys()].find((name) => name.endsWith('device')) ?? '');
    expect(await payWith(buyer, body.orderId, buyer.cardId)).toMatchObject({ status: 403 });
  });

  test('of a card that the bank removed at Stripe says so, in the next try', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    await env.app.stripe.paymentMethods.detach(buyer.cardId);
    expect(await payWith(buyer, orderId, buyer.cardId)).toMatchObject({ body: { code: 'card-not-found' } });
  });

  test('is not needed for a total of $0.00', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    const couponCode = await buildCoupon(env, { value: 750 });
    const meal = await buildMeal(env, restaurant);
    const { status, body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 0, opensCardForm: false });
    expect(status).toBe(201);
    expect(body).toMatchObject({ clientSecret: null, canSaveCard: 'no' });
    expect((await payWith(buyer, body.orderId, buyer.cardId)).body).toEqual({ outcome: 'paid' });
  });
});
