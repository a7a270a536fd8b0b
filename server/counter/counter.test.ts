import { pbkdf2Sync, randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { pickupCodeOf } from '../orders/order-number.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  buildPaidOrder,
  type Kitchen,
  movesOf,
  portionsLeft,
  readOrderRow,
} from '../orders/testing/order-builders.ts';

type Entry = Input<'POST /api/restaurant/counter/entries'>['body']['entries'][number];

const codeOf = (town: Town, orderId: string) => pickupCodeOf(town.app.config.secret, orderId);
const check = (kitchen: Kitchen, pickupCode: string) =>
  kitchen.call('POST /api/restaurant/counter/check', { body: { pickupCode } });
const handOver = (town: Town, orderId: string, pickupCode: string | null = codeOf(town, orderId)): Entry => ({
  kind: 'handOver',
  id: randomUUID(),
  at: town.clock.now().toISOString(),
  orderId,
  pickupCode,
  isCheckedOffline: true,
});
async function send(kitchen: Kitchen, ...entries: Entry[]): Promise<(string | null)[]> {
  const { status, body } = await kitchen.call('POST /api/restaurant/counter/entries', { body: { entries } });
  expect(status).toBe(200);
  return body.outcomes.map(({ refusal }) => refusal?.code ?? null);
}

async function shift(town: Town, orders = 1) {
  const kitchen = await buildKitchen(town);
  const meal = await buildMeal(town, kitchen, { portions: 9, startsInMinutes: 60 });
  const buyers = await Promise.all(Array.from({ length: orders }, () => buildBuyer(town, 'Maya Rivers')));
  const orderIds = [];
  for (const buyer of buyers) orderIds.push(await buildPaidOrder(town, meal, buyer));
  return { kitchen, meal, buyers, orderIds, orderId: orderIds[0] ?? '' };
}

describe('The counter: rules D-30 and D-31', () => {
  test('lists the day with first names, without money, and with digests in place of codes', async ({ town }) => {
    const { kitchen, meal, orderId } = await shift(town, 2);
    await shift(town);

    const { body } = await kitchen.call('GET /api/restaurant/counter');

    expect(body.orders).toHaveLength(2);
    const listed = body.orders.find(({ id }) => id === orderId);
    expect(listed).toMatchObject({ customerName: 'Maya', quantity: 1, status: 'confirmed' });
    expect(body.meals).toMatchObject([{ id: meal.id, availableQuantity: 7, initialQuantity: 9, soldToday: 2 }]);
    expect(JSON.stringify(body)).not.toMatch(/Cents|phone|Rivers/i);
    for (const { id } of body.orders) expect(JSON.stringify(body)).not.toContain(codeOf(town, id));
    const salt = Buffer.from(body.check.salt, 'hex');
    const digest = pbkdf2Sync(codeOf(town, orderId), salt, body.check.rounds, 32, 'sha256').toString('hex');
    expect(listed?.digest).toBe(digest);
  });

  test('finds the order of a code; five wrong ones lock the counter for a minute, even for the right one', async ({
    town,
  }) => {
    const { kitchen, orderId } = await shift(town);
    const stranger = await shift(town);
    const right = codeOf(town, orderId);
    expect((await check(kitchen, right)).body.orders).toMatchObject([{ id: orderId, customerName: 'Maya' }]);

    const wrong = codeOf(town, stranger.orderId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => check(kitchen, wrong)));

    expect(answers.map(({ status }) => status).sort()).toEqual([409, 409, 409, 409, 409, 429]);
    expect(await check(kitchen, right)).toMatchObject({ status: 429 });
    await town.advance({ minutes: policies.codeLockMinutes });
    expect(await check(kitchen, right)).toMatchObject({ status: 200 });
  });

  test('what was handed over without a connection counts once, however often and how crowded it is told', async ({
    town,
  }) => {
    const { kitchen, orderId } = await shift(town);
    const entry = handOver(town, orderId);
    await town.advance({ minutes: 9 });

    const answers = await Promise.all(Array.from({ length: 10 }, () => send(kitchen, entry)));

    expect(answers).toEqual(Array(10).fill([null]));
    expect(await movesOf(town, orderId)).toEqual(['accept', 'confirm', 'handOver']);
    expect(await readOrderRow(town, orderId)).toMatchObject({
      closed_reason: 'collected',
      handed_over_without_code: false,
      checked_offline_at: new Date(entry.at),
    });
    expect((await kitchen.call('GET /api/restaurant/counter')).body.orders).toEqual([]);
  });

  test('a second tablet that handed the same order over hears of it, and so does its repeat', async ({ town }) => {
    const { kitchen, orderIds } = await shift(town, 2);
    const [first = '', second = ''] = orderIds;
    const late = handOver(town, first);

    expect(await send(kitchen, handOver(town, first), late, handOver(town, second, null))).toEqual([
      null,
      'handed-over-already',
      null,
    ]);
    expect(await send(kitchen, late)).toEqual(['handed-over-already']);
    expect(await readOrderRow(town, second)).toMatchObject({ handed_over_without_code: true });
  });

  test('the list is no proof: the server compares the code itself, and a lock is waited out', async ({ town }) => {
    const { kitchen, orderId } = await shift(town);
    const right = handOver(town, orderId);
    const guesses = Array.from({ length: 5 }, () => handOver(town, orderId, 'QQQQ'));

    expect(await send(kitchen, ...guesses, right)).toEqual([...Array(5).fill('wrong-pickup-code'), 'code-locked']);
    await town.advance({ minutes: policies.codeLockMinutes });

    expect(await send(kitchen, right)).toEqual([null]);
  });

  test('an order that ended meanwhile stays ended, and an operator looks at the meal that left', async ({ town }) => {
    const { kitchen, orderId } = await shift(town);
    const entry = handOver(town, orderId);
    await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body: { move: 'deny' } });
    await town.runUntilIdle();

    expect(await send(kitchen, entry)).toEqual(['order-ended']);

    expect(await readOrderRow(town, orderId)).toMatchObject({ closed_reason: 'restaurant_cancel' });
    const { rows } = await town.app.db.$client.query('select kind from alarms where order_id = $1', [orderId]);
    expect(rows).toEqual([{ kind: 'handed-over-after-end' }]);
  });

  test('stock that changed meanwhile is not written over, but "sold out" is always true', async ({ town }) => {
    const { kitchen, meal } = await shift(town);
    const at = town.clock.now().toISOString();
    const more: Entry = { kind: 'stock', id: randomUUID(), at, mealId: meal.id, seen: 8, availableQuantity: 9 };
    const stale: Entry = { ...more, id: randomUUID() };

    expect(await send(kitchen, more, more, stale)).toEqual([null, null, 'stock-changed']);
    expect(await portionsLeft(town, meal)).toBe(9);
    expect(await send(kitchen, { kind: 'soldOut', id: randomUUID(), at, mealId: meal.id })).toEqual([null]);
    expect(await portionsLeft(town, meal)).toBe(0);
  });

  test('orders and meals of another kitchen are not found, and an order of nobody is no fault of ours', async ({
    town,
  }) => {
    const { kitchen } = await shift(town);
    const other = await shift(town);
    const at = town.clock.now().toISOString();

    const entries: Entry[] = [
      handOver(town, other.orderId),
      handOver(town, randomUUID()),
      { kind: 'soldOut', id: randomUUID(), at, mealId: other.meal.id },
    ];
    expect(await send(kitchen, ...entries)).toEqual(['order-not-found', 'order-not-found', 'not-found']);
    expect(await readOrderRow(town, other.orderId)).toMatchObject({ status: 'confirmed' });
    expect(await portionsLeft(town, other.meal)).toBe(8);
  });
});
