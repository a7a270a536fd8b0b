import { pbkdf2Sync, randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { derivePickupCode } from '../orders/order-number.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  portionsOnSale,
  type Restaurant,
  readOrderRow,
  readTransitions,
  transitionAsRestaurant,
} from '../orders/testing/order-builders.ts';

type Entry = Input<'POST /api/restaurant/counter/entries'>['body']['entries'][number];

const readPickupCode = (env: TestEnvironment, orderId: string) => derivePickupCode(env.app.config.secret, orderId);
const check = (restaurant: Restaurant, pickupCode: string) =>
  restaurant.call('POST /api/restaurant/counter/check', { body: { pickupCode } });
const handOver = (
  env: TestEnvironment,
  orderId: string,
  pickupCode: string | null = readPickupCode(env, orderId),
): Entry => ({
  kind: 'handOver',
  id: randomUUID(),
  at: env.clock.now().toISOString(),
  orderId,
  pickupCode,
  isCheckedOffline: true,
});
async function sendEntries(restaurant: Restaurant, ...entries: Entry[]): Promise<(string | null)[]> {
  const { status, body } = await restaurant.call('POST /api/restaurant/counter/entries', { body: { entries } });
  expect(status).toBe(200);
  return body.outcomes.map(({ refusal }) => refusal?.code ?? null);
}

async function buildShift(env: TestEnvironment, orders = 1) {
  const restaurant = await buildRestaurant(env);
  const meal = await buildMeal(env, restaurant, { portions: 9, startsInMinutes: 60 });
  const buyers = await Promise.all(Array.from({ length: orders }, () => buildBuyer(env, 'Maya Rivers')));
  const orderIds = [];
  for (const buyer of buyers) orderIds.push(await buildPaidOrder(env, meal, buyer));
  return { restaurant, meal, buyers, orderIds, orderId: orderIds[0] ?? '' };
}

describe('The counter', () => {
  test('the counter lists the day with short names, without amounts, and with digests instead of codes', async ({
    env,
  }) => {
    const { restaurant, meal, orderId } = await buildShift(env, 2);
    await buildShift(env);

    const { body } = await restaurant.call('GET /api/restaurant/counter');

    expect(body.orders).toHaveLength(2);
    const listed = body.orders.find(({ id }) => id === orderId);
    expect(listed).toMatchObject({ customerName: 'Maya R.', quantity: 1, status: 'confirmed' });
    expect(body.meals).toMatchObject([{ id: meal.id, availableQuantity: 7, initialQuantity: 9, soldToday: 2 }]);
    expect(JSON.stringify(body)).not.toMatch(/Cents|phone|Rivers/i);
    for (const { id } of body.orders) expect(JSON.stringify(body)).not.toContain(readPickupCode(env, id));
    const salt = Buffer.from(body.check.salt, 'hex');
    const digest = pbkdf2Sync(readPickupCode(env, orderId), salt, body.check.iterations, 32, 'sha256').toString('hex');
    expect(listed?.digest).toBe(digest);
  });

  test('a code finds its order, and five wrong codes lock the counter for a minute, even for the right code', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildShift(env);
    const stranger = await buildShift(env);
    const right = readPickupCode(env, orderId);
    expect((await check(restaurant, right)).body.orders).toMatchObject([{ id: orderId, customerName: 'Maya R.' }]);

    const wrong = readPickupCode(env, stranger.orderId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => check(restaurant, wrong)));

    expect(answers.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429]);
    expect(await check(restaurant, right)).toMatchObject({ status: 429 });
    await env.advance({ minutes: policies.pickupCodeLockMinutes });
    expect(await check(restaurant, right)).toMatchObject({ status: 200 });
  });

  test('an entry made offline counts once, however often and concurrently the tablet sends it', async ({ env }) => {
    const { restaurant, orderId } = await buildShift(env);
    const entry = handOver(env, orderId);
    await env.advance({ minutes: 9 });

    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEntries(restaurant, entry)));

    expect(answers).toEqual(Array(10).fill([null]));
    expect(await readTransitions(env, orderId)).toEqual(['accept', 'confirm', 'handOver']);
    expect(await readOrderRow(env, orderId)).toMatchObject({
      closed_reason: 'collected',
      handed_over_without_code: false,
      checked_offline_at: new Date(entry.at),
    });
    expect((await restaurant.call('GET /api/restaurant/counter')).body.orders).toEqual([]);
  });

  test('a second tablet that handed over the same order gets the first result, and so does its repeat', async ({
    env,
  }) => {
    const { restaurant, orderIds } = await buildShift(env, 2);
    const [first = '', second = ''] = orderIds;
    const late = handOver(env, first);

    expect(await sendEntries(restaurant, handOver(env, first), late, handOver(env, second, null))).toEqual([
      null,
      'already-handed-over',
      null,
    ]);
    expect(await sendEntries(restaurant, late)).toEqual(['already-handed-over']);
    expect(await readOrderRow(env, second)).toMatchObject({ handed_over_without_code: true });
  });

  test('the server compares the code again, although the tablet did, and an entry waits until a lock expires', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildShift(env);
    const right = handOver(env, orderId);
    const guesses = Array.from({ length: 5 }, () => handOver(env, orderId, 'QQQQ'));

    expect(await sendEntries(restaurant, ...guesses, right)).toEqual([
      ...Array(5).fill('wrong-pickup-code'),
      'code-locked',
    ]);
    await env.advance({ minutes: policies.pickupCodeLockMinutes });

    expect(await sendEntries(restaurant, right)).toEqual([null]);
  });

  test('an order that ended while the tablet was offline stays ended, and an admin is alerted about the meal', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildShift(env);
    const entry = handOver(env, orderId);
    await transitionAsRestaurant(restaurant, orderId, 'deny');
    await env.runUntilIdle();

    expect(await sendEntries(restaurant, entry)).toEqual(['order-ended']);

    expect(await readOrderRow(env, orderId)).toMatchObject({ closed_reason: 'restaurant_cancel' });
    const { rows } = await env.app.db.client.query('select kind from alarms where order_id = $1', [orderId]);
    expect(rows).toEqual([{ kind: 'handed-over-after-end' }]);
  });

  test('an offline entry does not overwrite newer stock, but "sold out" always applies', async ({ env }) => {
    const { restaurant, meal } = await buildShift(env);
    const at = env.clock.now().toISOString();
    const more: Entry = { kind: 'stock', id: randomUUID(), at, mealId: meal.id, expected: 8, availableQuantity: 9 };
    const stale: Entry = { ...more, id: randomUUID() };

    expect(await sendEntries(restaurant, more, more, stale)).toEqual([null, null, 'stock-changed']);
    expect(await portionsOnSale(env, meal)).toBe(9);
    expect(await sendEntries(restaurant, { kind: 'soldOut', id: randomUUID(), at, mealId: meal.id })).toEqual([null]);
    expect(await portionsOnSale(env, meal)).toBe(0);
  });

  test('orders and meals of another restaurant are not found, and an unknown order is not a server error', async ({
    env,
  }) => {
    const { restaurant } = await buildShift(env);
    const other = await buildShift(env);
    const at = env.clock.now().toISOString();

    const entries: Entry[] = [
      handOver(env, other.orderId),
      handOver(env, randomUUID()),
      { kind: 'soldOut', id: randomUUID(), at, mealId: other.meal.id },
    ];
    expect(await sendEntries(restaurant, ...entries)).toEqual(['order-not-found', 'order-not-found', 'not-found']);
    expect(await readOrderRow(env, other.orderId)).toMatchObject({ status: 'confirmed' });
    expect(await portionsOnSale(env, other.meal)).toBe(8);
  });
});
