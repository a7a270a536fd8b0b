import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { hashDevice } from '../../accounts/devices/known-devices.ts';
import { issueDevice } from '../../accounts/sessions/known-device.ts';
import { type Buyer, buildBuyer, buildMeal, type Meal, readOrderRow } from '../../orders/testing/order-builders.ts';

/** Gives the visitor a device, which the person has confirmed or not. */
export async function useDevice(env: TestEnvironment, person: Buyer, { isConfirmed = true } = {}): Promise<void> {
  const { id, cookie } = issueDevice(env.app);
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(cookie) ?? [];
  person.cookies.set(name, value);
  if (!isConfirmed) return;
  await env.app.db.client.query(
    'insert into known_devices (user_id, device_hash, confirmed_at, created_at) values ($1, $2, $3, $3)',
    [person.id, hashDevice(id), env.clock.now()],
  );
}

/** Places an order and holds its portions, without paying. */
export async function hold(buyer: Buyer, meal: Meal, options: Parameters<Buyer['checkout']>[1] = {}): Promise<string> {
  const { status, body } = await buyer.checkout(meal, { opensCardForm: false, ...options });
  if (status !== 201) throw new Error(`the checkout failed with ${status} ${body.code}`);
  return body.orderId;
}

export const readIntentId = async (env: TestEnvironment, orderId: string): Promise<string> =>
  String((await readOrderRow(env, orderId)).payment_intent_id);

/** Pays an order by typing a card, as the form does. */
export async function payTyped(env: TestEnvironment, buyer: Buyer, orderId: string, card = 'pm_card_visa') {
  await env.app.stripe.paymentIntents
    .confirm(await readIntentId(env, orderId), { payment_method: card, return_url: env.url })
    .catch(() => {});
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
}

export const saveCard = (buyer: Buyer, orderId: string) =>
  buyer.call('PUT /api/orders/:id/saves-card', { params: { id: orderId }, body: { isSaved: true } });

/** A person on a confirmed device who saved a card with an earlier order at the same restaurant. */
export async function buildCardHolder(
  env: TestEnvironment,
  restaurant: Meal['restaurant'],
  card = 'pm_card_visa',
): Promise<Buyer & { cardId: string }> {
  const buyer = await buildBuyer(env);
  await useDevice(env, buyer);
  const cardId = await saveAnotherCard(env, buyer, restaurant, card);
  return Object.assign(buyer, { cardId });
}

/** @returns the id of the new card */
export async function saveAnotherCard(
  env: TestEnvironment,
  buyer: Buyer,
  restaurant: Meal['restaurant'],
  card = 'pm_card_visa',
): Promise<string> {
  const before = new Set((await listCards(buyer)).map(({ id }) => id));
  const orderId = await hold(buyer, await buildMeal(env, restaurant));
  const { status, body } = await saveCard(buyer, orderId);
  if (status !== 200) throw new Error(`the card was not saved: ${body.code}`);
  await payTyped(env, buyer, orderId, card);
  await env.runUntilIdle();
  const added = (await listCards(buyer)).find(({ id }) => !before.has(id));
  if (!added) throw new Error('the card was not saved');
  return added.id;
}

export async function listCards(buyer: Buyer) {
  const { status, body } = await buyer.call('GET /api/account/cards');
  if (status !== 200) throw new Error(`the cards could not be read: ${body.code}`);
  return body.cards;
}

export const payWith = (buyer: Buyer, orderId: string, cardId: string, requestId: string = randomUUID()) =>
  buyer.call('POST /api/orders/:id/pay-with-saved-card', { params: { id: orderId }, body: { requestId, cardId } });
