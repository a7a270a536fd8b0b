import { ordersPerPage } from '@fondly/contract/orders';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { derivePickupCode } from '../order-number.ts';
import {
  type Buyer,
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
  transitionAsRestaurant,
} from './order-builders.ts';

type ListFilter = { only?: 'ended' | 'denied'; olderThan?: string; search?: string; archived?: 'true' };

const list = async (restaurant: Restaurant, querystring: ListFilter = {}) =>
  (await restaurant.call('GET /api/restaurant/orders', { querystring })).body;
const find = async (restaurant: Restaurant, search: string) =>
  (await list(restaurant, { search })).orders.map(({ id }) => id);

async function buildOrder(env: TestEnvironment, name?: string) {
  const restaurant = await buildRestaurant(env);
  const buyer = await buildBuyer(env, name);
  return { restaurant, buyer, orderId: await buildPaidOrder(env, await buildMeal(env, restaurant), buyer) };
}

/** Writes the order several times over, each a minute newer than the one before. */
async function copyOrder(env: TestEnvironment, orderId: string, copies: number): Promise<void> {
  await env.app.db.client.query(
    `with copies as (
       select o.*, n from orders o, generate_series(1, $2) n where id = $1),
     rows as (
       select (jsonb_populate_record(null::orders, to_jsonb(c) || jsonb_build_object('id', gen_random_uuid(),
         'request_id', gen_random_uuid(), 'order_number', left(md5(c.n::text || $1::text), 12),
         'payment_intent_id', null, 'created_at', c.created_at + make_interval(mins => c.n)))).* from copies c)
     insert into orders select * from rows`,
    [orderId, copies],
  );
}

/** Reads pages until the last one and returns the ids of all orders in them. */
async function readAll(
  readPage: (olderThan?: string) => Promise<{ orders: { id: string }[]; olderThan?: string | undefined }>,
) {
  const ids: string[] = [];
  let page = await readPage();
  ids.push(...page.orders.map(({ id }) => id));
  while (page.olderThan) {
    page = await readPage(page.olderThan);
    ids.push(...page.orders.map(({ id }) => id));
  }
  return ids;
}

describe('The orders of a restaurant', () => {
  test('every open order is listed although 300 newer ones ended, and ended ones follow page by page', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildOrder(env);
    const endedId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
    await transitionAsRestaurant(restaurant, endedId, 'deny');
    await copyOrder(env, orderId, 20);
    await copyOrder(env, endedId, 330);

    const first = await list(restaurant);
    expect(first.orders.filter(({ closedReason }) => closedReason === null)).toHaveLength(21);
    expect(first.orders).toHaveLength(21 + ordersPerPage);
    expect(first.orders.map(({ createdAt }) => createdAt)).toEqual(
      first.orders
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );

    const all = await readAll((olderThan) => list(restaurant, { ...(olderThan && { olderThan }) }));
    expect(all).toHaveLength(21 + 331);
    expect(new Set(all).size).toBe(all.length);
    const denied = await readAll((olderThan) => list(restaurant, { only: 'denied', ...(olderThan && { olderThan }) }));
    expect(denied).toHaveLength(331);
    expect(denied).toContain(endedId);
  });

  test('an ended order moves to the archive and back, and an open one stays on the board', async ({ env }) => {
    const { restaurant, orderId } = await buildOrder(env);
    const endedId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
    await transitionAsRestaurant(restaurant, endedId, 'deny');
    const archive = (id: string, isArchived: boolean) =>
      restaurant.call('PUT /api/restaurant/orders/:id/archived', { params: { id }, body: { isArchived } });
    const listIds = async (filter?: ListFilter) =>
      (await list(restaurant, filter)).orders.map(({ id }) => id).toSorted();

    expect((await archive(orderId, true)).status).toBe(404);
    expect((await archive(endedId, true)).body.isArchived).toBe(true);
    expect(await listIds()).toEqual([orderId]);
    expect(await listIds({ archived: 'true' })).toEqual([endedId]);

    await archive(endedId, false);
    expect(await listIds()).toEqual([orderId, endedId].toSorted());
    expect(await listIds({ archived: 'true' })).toEqual([]);
  });

  test('"Denied" lists every canceled order and no other, no matter who canceled it', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildOrder(env);
    const collectedId = await buildPaidOrder(env, await buildMeal(env, restaurant), await buildBuyer(env));
    await transitionAsRestaurant(restaurant, collectedId, 'handOver', { withoutCode: true });

    expect((await list(restaurant, { only: 'denied' })).orders).toEqual([]);
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });

    const { orders } = await list(restaurant, { only: 'denied' });
    expect(orders).toMatchObject([{ id: orderId, closedReason: 'customer_cancel' }]);
    expect((await list(restaurant, { only: 'ended' })).orders).toHaveLength(2);
  });

  test('an open order is found by its code, a last name, and the last digits of a phone number', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildOrder(env, 'Maya Rivers');
    const code = derivePickupCode(env.app.config.secret, orderId);
    const { customerPhone } = (await list(restaurant)).orders[0] ?? {};
    const lastDigits = customerPhone?.slice(-4) ?? '';

    for (const search of [
      code,
      code.toLowerCase(),
      'rivers',
      'Maya R.',
      lastDigits,
      `(404) ${customerPhone?.slice(-7)}`,
    ]) {
      expect(await find(restaurant, search), search).toEqual([orderId]);
    }
    for (const search of ['Maya K.', lastDigits.slice(1), 'none'])
      expect(await find(restaurant, search), search).toEqual([]);
    const stranger = await buildRestaurant(env);
    for (const search of [code, lastDigits]) expect(await find(stranger, search), search).toEqual([]);

    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    for (const search of [code, lastDigits]) expect(await find(restaurant, search), search).toEqual([]);
    expect(await find(restaurant, 'rivers')).toEqual([orderId]);
  });

  test('after 30 wrong codes a search compares none, says so, and still finds names', async ({ env }) => {
    const { restaurant, orderId } = await buildOrder(env, 'Maya Rivers');
    const code = derivePickupCode(env.app.config.secret, orderId);
    const wrong = code === 'QQQQ' ? 'WWWW' : 'QQQQ';
    for (let attempt = 1; attempt <= 30; attempt += 1) expect(await find(restaurant, wrong)).toEqual([]);

    const locked = await restaurant.call('GET /api/restaurant/orders', { querystring: { search: code } });

    expect(locked).toMatchObject({ status: 429, body: { code: 'code-locked' } });
    expect(await find(restaurant, 'Maya')).toEqual([orderId]);
    await env.advance({ minutes: 10 });
    expect(await find(restaurant, code)).toEqual([orderId]);
  });
});

describe('The orders of a customer', () => {
  const listOwn = async (buyer: Buyer, olderThan?: string) =>
    olderThan
      ? (await buyer.call('GET /api/orders/earlier', { querystring: { olderThan } })).body
      : (await buyer.call('GET /api/orders')).body;

  test('an open order is listed although 200 newer ones ended, and ended ones follow page by page', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildOrder(env);
    const endedId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
    await transitionAsRestaurant(restaurant, endedId, 'deny');
    await copyOrder(env, endedId, 230);

    const first = await listOwn(buyer);
    expect(first.orders.map(({ id }) => id)).toContain(orderId);
    const all = await readAll((olderThan) => listOwn(buyer, olderThan));

    expect(all).toHaveLength(232);
    expect(new Set(all).size).toBe(232);
    const stranger = await buildBuyer(env);
    expect((await listOwn(stranger, endedId)).orders).toEqual([]);
  });
});
