import { policies } from '@fondly/contract/policies';
import type { RestaurantScope } from '@fondly/contract/restaurant/api/api-scopes';
import { restaurantScopes } from '@fondly/contract/restaurant/api/api-scopes';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  type Restaurant,
} from '../orders/testing/order-builders.ts';
import { buildKey, callWithKey } from './testing/keys.ts';

const query = (env: TestEnvironment, text: string, values: unknown[] = []) => env.app.db.client.query(text, values);
const everything = [...restaurantScopes];
const readMeals = (env: TestEnvironment, secret: string) => callWithKey(env, secret, 'GET', '/api/restaurant/meals');
const setStock = (env: TestEnvironment, secret: string, mealId: string, body: object) =>
  callWithKey(env, secret, 'PUT', `/api/restaurant/meals/${mealId}/stock`, body);
const listKeys = async (restaurant: Restaurant) =>
  (await restaurant.call('GET /api/restaurant/api-keys')).body.keys.map(({ name, state }) => [name, state]);

describe('An API key', () => {
  test('is shown once, stored as a hash, and listed with its last use', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const { id, secret } = await buildKey(restaurant, ['meals:read']);
    expect(secret).toMatch(/^fk_live_[0-9a-f]{48}$/);
    const { rows } = await query(env, 'select k::text as stored from api_keys k where id = $1', [id]);
    expect(rows[0].stored).not.toContain(secret.slice(8, -4));
    expect(await readMeals(env, secret)).toMatchObject({ status: 200, body: { meals: [] } });
    const [key] = (await restaurant.call('GET /api/restaurant/api-keys')).body.keys;
    expect(key).toMatchObject({
      name: 'Register',
      ending: secret.slice(-4),
      state: 'live',
      lastUsedAt: env.clock.now().toISOString(),
    });
    expect(JSON.stringify(key)).not.toContain(secret);
  });

  test('records its use once in ten minutes, not with each request', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const { id, secret } = await buildKey(restaurant, ['meals:read']);
    const readVersion = async () => (await query(env, 'select xmin from api_keys where id = $1', [id])).rows[0].xmin;
    await readMeals(env, secret);
    const version = await readVersion();
    await readMeals(env, secret);
    expect(await readVersion()).toBe(version);
    await env.advance({ minutes: 10 });
    await readMeals(env, secret);
    expect(await readVersion()).not.toBe(version);
  });

  test('is one of ten, also when twelve are created at once, and revoking one allows another', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const body = { name: 'Register', scopes: everything, expiresInDays: 30 };
    const create = () => restaurant.call('POST /api/restaurant/api-keys', { body });
    const replies = await Promise.all(Array.from({ length: 12 }, create));
    const created = replies.filter(({ status }) => status === 201);
    expect([created.length, replies.filter(({ body }) => body.code === 'too-many-api-keys').length]).toEqual([
      policies.apiKeys,
      2,
    ]);
    const id = created[0]?.body.apiKey.id ?? '';
    await restaurant.call('DELETE /api/restaurant/api-keys/:id', { params: { id } });
    expect(await create()).toMatchObject({ status: 201 });
  });

  test('is refused by the next request once it is revoked, has expired, or its creator is not the owner', async ({
    env,
  }) => {
    const [restaurant, other] = [await buildRestaurant(env), await buildBuyer(env)];
    const revoked = await buildKey(restaurant, ['meals:read'], 'Revoked');
    const orphaned = await buildKey(restaurant, ['meals:read'], 'Orphaned');
    expect(await readMeals(env, revoked.secret)).toMatchObject({ status: 200 });
    await restaurant.call('DELETE /api/restaurant/api-keys/:id', { params: { id: revoked.id } });
    expect(await readMeals(env, revoked.secret)).toMatchObject({ status: 401, body: { code: 'api-key-invalid' } });

    await query(env, 'update restaurants set owner_id = $2 where id = $1', [restaurant.id, other.id]);
    expect(await readMeals(env, orphaned.secret)).toMatchObject({ status: 401 });
    await query(env, 'update restaurants set owner_id = $2 where id = $1', [restaurant.id, restaurant.ownerId]);
    await query(env, `update restaurants set status = 'suspended' where id = $1`, [restaurant.id]);
    expect(await readMeals(env, orphaned.secret)).toMatchObject({
      status: 403,
      body: { code: 'restaurant-suspended' },
    });
    await query(env, `update restaurants set status = 'approved' where id = $1`, [restaurant.id]);
    await query(env, 'update users set disabled_at = now() where id = $1', [restaurant.ownerId]);
    expect(await readMeals(env, orphaned.secret)).toMatchObject({ status: 401 });
    await query(env, 'update users set disabled_at = null where id = $1', [restaurant.ownerId]);
    await query(env, 'update api_keys set expires_at = $2 where id = $1', [orphaned.id, env.clock.now()]);
    expect(await readMeals(env, orphaned.secret)).toMatchObject({ status: 401 });
    // Both were created at the same instant, so their order is that of their ids.
    expect((await listKeys(restaurant)).toSorted()).toEqual([
      ['Orphaned', 'expired'],
      ['Revoked', 'revoked'],
    ]);
  });

  test('with one wrong character, without scope, or on a closed endpoint is refused, and says what is missing', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const { secret } = await buildKey(restaurant, ['meals:read']);
    const mistyped = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const wrong of [mistyped, 'fk_live_', 'anything', `${secret}0`])
      expect(await readMeals(env, wrong)).toMatchObject({ status: 401, body: { code: 'api-key-invalid' } });
    expect(await callWithKey(env, secret, 'GET', '/api/restaurant/orders')).toMatchObject({
      status: 403,
      body: { code: 'api-key-scope-missing', details: { scope: 'orders:read' } },
    });
    // The cookies of the owner do not help.
    const headers = { authorization: `Bearer ${secret}` };
    expect(await restaurant.send('GET', '/api/restaurant/staff', { headers })).toMatchObject({
      status: 403,
      body: { code: 'api-key-not-allowed' },
    });
    expect(await restaurant.send('POST', '/api/restaurant/api-keys', { headers, payload: {} })).toMatchObject({
      status: 403,
    });
  });

  test('sets stock that the counter shows, and the change has the name of the key', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant, { portions: 5 });
    const { secret } = await buildKey(restaurant, ['stock:write']);
    const refused = await setStock(env, secret, meal.id, { expected: 9, availableQuantity: 2 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'stock-changed' } });
    const listWrites = async () => (await restaurant.call('GET /api/restaurant/api-keys/writes')).body.writes;
    expect(await listWrites()).toEqual([]);

    expect(await setStock(env, secret, meal.id, { expected: 5, availableQuantity: 2 })).toMatchObject({ status: 200 });
    const { meals } = (await restaurant.call('GET /api/restaurant/counter')).body;
    expect(meals.find(({ id }) => id === meal.id)).toMatchObject({ availableQuantity: 2 });
    expect(await listWrites()).toMatchObject([{ keyName: 'Register', action: 'setStock', quantity: 2 }]);
    const other = await buildKey(await buildRestaurant(env), ['stock:write']);
    expect(await setStock(env, other.secret, meal.id, { expected: 2, availableQuantity: 9 })).toMatchObject({
      status: 404,
    });
  });

  test('reads first names without phone, money, or search by them, and hands over with the code only', async ({
    env,
  }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env, 'Maya Rivers');
    const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer);
    await env.runUntilIdle();
    const { secret } = await buildKey(restaurant, ['orders:read', 'orders:transition'] satisfies RestaurantScope[]);
    const { body } = await callWithKey(env, secret, 'GET', '/api/restaurant/orders');
    expect(body.orders).toMatchObject([{ id: orderId, customerName: 'Maya', customerPhone: null }]);
    expect(JSON.stringify(body)).not.toMatch(/cents|Rivers|\+1404/i);
    const phone = (await query(env, 'select customer_phone from orders where id = $1', [orderId])).rows[0];
    const { pickupCode } = (await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body;
    const search = async (text: string) => {
      const found = await callWithKey(env, secret, 'GET', `/api/restaurant/orders?search=${encodeURIComponent(text)}`);
      return (found.body.orders as unknown[]).length;
    };
    for (const text of ['Rivers', 'Maya', phone.customer_phone.slice(-4), String(pickupCode)])
      expect([text, await search(text)]).toEqual([text, 0]);
    expect(await search((body.orders as { orderNumber: string }[])[0]?.orderNumber ?? '')).toBe(1);

    const handOver = (code: object) =>
      callWithKey(env, secret, 'POST', `/api/restaurant/orders/${orderId}/hand-over`, code);
    expect(await handOver({ withoutCode: true })).toMatchObject({ status: 409, body: { code: 'wrong-pickup-code' } });
    expect(await handOver({ pickupCode })).toMatchObject({ status: 200, body: { status: 'completed' } });
    const money = (await restaurant.call('GET /api/restaurant/orders/:id/money', { params: { id: orderId } })).body;
    expect(money.steps).toMatchObject([{ transition: 'handOver', keyName: 'Register' }]);
  });
});
