import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { test } from '@fondly/dev/test';
import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildBuyer, buildMeal, buildRestaurant, readOrderRow } from '../../orders/testing/order-builders.ts';
import {
  buildCardHolder,
  hold,
  listCards,
  payTyped,
  payWith,
  readIntentId,
  saveAnotherCard,
  saveCard,
  useDevice,
} from '../testing/card-builders.ts';

describe('A saved card', () => {
  test('is kept with the first order on request, and pays the second without any card field', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    await useDevice(env, buyer);
    const first = await buyer.checkout(await buildMeal(env, restaurant));
    expect(first.body).toMatchObject({ canSaveCard: 'own', customerSessionClientSecret: null });
    expect((await saveCard(buyer, first.body.orderId)).status).toBe(200);
    await payTyped(env, buyer, first.body.orderId);

    const [card] = await listCards(buyer);
    expect(card).toEqual({
      id: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: expect.any(Number),
      isDefault: true,
      isInUse: false,
      isExpired: false,
    });
    const second = await buildMeal(env, restaurant);
    const sheet = await buyer.call('GET /api/meals/:id/quick-order', { params: { id: second.id }, querystring: {} });
    expect(sheet.body).toMatchObject({ card, isDeviceConfirmed: true, price: { totalCents: 750 } });
    const orderId = await hold(buyer, second);
    expect((await payWith(buyer, orderId, card?.id ?? '')).body).toEqual({ outcome: 'paid' });
    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 750 });
  });

  test('is not kept unless the person asks for it', async ({ env }) => {
    const buyer = await buildBuyer(env);
    const orderId = await hold(buyer, await buildMeal(env, await buildRestaurant(env)));
    await saveCard(buyer, orderId);
    await buyer.call('PUT /api/orders/:id/saves-card', { params: { id: orderId }, body: { isSaved: false } });
    await payTyped(env, buyer, orderId);
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'paid' });
    expect(await listCards(buyer)).toEqual([]);
  });

  test('belongs to one customer at Stripe, even when many tabs save the first card at once', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    const meals = await Promise.all([1, 2, 3].map(() => buildMeal(env, restaurant)));
    const orderIds = await Promise.all(meals.map((meal) => hold(buyer, meal)));
    const replies = await Promise.all([...orderIds, ...orderIds, ...orderIds].map((id) => saveCard(buyer, id)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const intents = await Promise.all(
      orderIds.map(async (id) => env.app.stripe.paymentIntents.retrieve(await readIntentId(env, id))),
    );
    const { rows } = await env.app.db.client.query('select stripe_customer_id from users where id = $1', [buyer.id]);
    expect(new Set(intents.map(({ customer }) => customer))).toEqual(new Set([rows[0].stripe_customer_id]));
    const created = await env.app.stripe.events.list({ type: 'customer.created', limit: 100 });
    const own = created.data.filter(({ data }) => (data.object as Stripe.Customer).metadata.user_id === buyer.id);
    expect(own).toHaveLength(1);
  });

  test('is gone from Stripe, from the list, and from the sheet once it is removed', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    const removed = await buyer.call('DELETE /api/account/cards/:id', { params: { id: buyer.cardId } });
    expect(removed.body.cards).toEqual([]);
    expect((await env.app.stripe.paymentMethods.retrieve(buyer.cardId)).customer).toBeNull();
    const again = await buyer.call('DELETE /api/account/cards/:id', { params: { id: buyer.cardId } });
    expect(again).toMatchObject({ status: 404, body: { code: 'card-not-found' } });
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    expect(await payWith(buyer, orderId, buyer.cardId)).toMatchObject({
      status: 404,
      body: { code: 'card-not-found' },
    });
  });

  test('cannot be removed while an order that is not charged yet is authorized with it', async ({ env }) => {
    const restaurant = await buildRestaurant(env, { autoAccept: false });
    const buyer = await buildBuyer(env);
    await useDevice(env, buyer);
    const orderId = await hold(buyer, await buildMeal(env, restaurant));
    await saveCard(buyer, orderId);
    await payTyped(env, buyer, orderId);
    const [card] = await listCards(buyer);
    expect(card).toMatchObject({ isInUse: true });
    const removal = { params: { id: card?.id ?? '' } };
    expect(await buyer.call('DELETE /api/account/cards/:id', removal)).toMatchObject({
      status: 409,
      body: { code: 'card-in-use' },
    });
    await restaurant.call('POST /api/restaurant/orders/:id/approve', { params: { id: orderId }, body: {} });
    await env.runUntilIdle();
    expect((await buyer.call('DELETE /api/account/cards/:id', removal)).body.cards).toEqual([]);
  });

  test(`is one of at most ${policies.savedCards}, of which the person chooses the default`, async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    for (const card of ['pm_card_mastercard', 'pm_card_amex', 'pm_card_discover', 'pm_card_pendingRefund'])
      await saveAnotherCard(env, buyer, restaurant, card);
    const chosen = await buyer.call('PUT /api/account/cards/default', { body: { cardId: buyer.cardId } });
    expect(chosen.body.cards.map(({ isDefault, last4 }) => [isDefault, last4])).toEqual([
      [true, '4242'],
      [false, '7726'],
      [false, '1117'],
      [false, '0005'],
      [false, '4444'],
    ]);
    const checkout = await buyer.checkout(await buildMeal(env, restaurant));
    expect(checkout.body).toMatchObject({ canSaveCard: 'no', customerSessionClientSecret: expect.any(String) });
    expect(await saveCard(buyer, checkout.body.orderId)).toMatchObject({ body: { code: 'too-many-cards' } });
  });

  test('is shown and not offered once it has expired', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildCardHolder(env, restaurant);
    const now = env.clock.now();
    await env.app.stripe.paymentMethods.update(buyer.cardId, {
      card: { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() },
    });
    await env.runUntilIdle();
    expect(await listCards(buyer)).toMatchObject([{ isExpired: false }]);
    await env.advance({ days: 29 });
    expect(await listCards(buyer)).toMatchObject([{ isExpired: true, isDefault: false }]);
    const meal = await buildMeal(env, restaurant);
    const sheet = await buyer.call('GET /api/meals/:id/quick-order', { params: { id: meal.id }, querystring: {} });
    expect(sheet.body.card).toBeNull();
    expect(await payWith(buyer, await hold(buyer, meal), buyer.cardId)).toMatchObject({
      body: { code: 'card-expired' },
    });
  });

  test('is shown to admins by its brand and last four digits alone', async ({ env }) => {
    const buyer = await buildCardHolder(env, await buildRestaurant(env));
    const admin = await buildAdmin(env);
    const { body } = await admin.call('GET /api/admin/people/:id/cards', { params: { id: buyer.id } });
    expect(body).toEqual({ cards: [{ brand: 'visa', last4: '4242' }] });
  });

  test('of another person is unknown', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const owner = await buildCardHolder(env, restaurant);
    const stranger = await buildCardHolder(env, restaurant, 'pm_card_mastercard');
    const orderId = await hold(stranger, await buildMeal(env, restaurant));
    for (const reply of [
      await payWith(stranger, orderId, owner.cardId),
      await stranger.call('DELETE /api/account/cards/:id', { params: { id: owner.cardId } }),
      await stranger.call('PUT /api/account/cards/default', { body: { cardId: owner.cardId } }),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'card-not-found' } });
    expect(await payWith(owner, orderId, owner.cardId, randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
  });
});
