import { toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { buildLateOrder } from '../testing/build-late-order.ts';
import { buildRestaurant, type Restaurant, readOrderRow, transitionAsRestaurant } from '../testing/order-builders.ts';

const keep = (restaurant: Restaurant, id: string, until: string) =>
  restaurant.call('POST /api/restaurant/orders/:id/keep', { params: { id }, body: { until } });
const listSpecialDays = async (restaurant: Restaurant) =>
  (await restaurant.call('GET /api/restaurant/pickup')).body.specialDays;

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('An order that is kept longer', () => {
  test('the kitchen stays open for it that day, both sides read the new end, and the customer is told once', async ({
    env,
  }) => {
    const { restaurant, buyer, meal, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(19, 20));

    const kept = await keep(restaurant, orderId, '21:00');
    await env.runUntilIdle();

    const nineOClock = at(21).toISOString();
    expect(kept).toMatchObject({ status: 200, body: { pickupStart: at(18).toISOString(), pickupEnd: nineOClock } });
    const ticket = await buyer.call('GET /api/orders/:id', { params: { id: orderId } });
    const [onCounter] = (await restaurant.call('GET /api/restaurant/counter')).body.orders;
    expect([ticket.body.pickupEnd, onCounter?.pickupEnd]).toEqual([nineOClock, nineOClock]);
    expect(await listSpecialDays(restaurant)).toMatchObject([
      { day: toLocalDate(at(12), 'America/New_York'), hours: [{ opens: '09:00', closes: '21:00' }] },
    ]);
    const mails = env
      .mails(`${buyer.id}@fondly.test`)
      .filter(({ subject }) => subject.startsWith("We're holding your order"));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('until 9:00 PM: Tonkotsu Ramen')]);

    env.clock.set(at(20, 30));
    expect((await restaurant.call('GET /api/restaurant/pickup')).body.open).toMatchObject({ isOpen: true });
    expect(await buyer.checkout(meal)).toMatchObject({ status: 409, body: { code: 'pickup-passed' } });
    expect(await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true })).toMatchObject({
      status: 200,
    });
  });

  test('an end before closing time adds no special hours', async ({ env }) => {
    const { restaurant, orderId, at } = await buildLateOrder(env, { closes: '21:00' });
    expect((await keep(restaurant, orderId, '20:15')).status).toBe(200);
    expect(await listSpecialDays(restaurant)).toEqual([]);
    expect((await readOrderRow(env, orderId)).pickup_end).toEqual(at(20, 15));
  });

  test.for([
    ['the present end', '19:30', 'Please choose a time after the current end of pickup.'],
    ['an earlier end', '19:00', 'Please choose a time after the current end of pickup.'],
    ['the start', '18:00', 'Pickup must end after it starts.'],
    [
      'more than 6 hours, past midnight',
      '00:15',
      'Pickup must end after it starts. Past midnight, it can last up to 6 hours.',
    ],
  ] as const)('%s is refused, and nothing changes', async ([, until, sentence], { env }) => {
    const { restaurant, orderId } = await buildLateOrder(env);
    const before = await readOrderRow(env, orderId);
    const refused = await keep(restaurant, orderId, until);
    expect(refused).toMatchObject({ status: 400, body: { fields: { until: sentence } } });
    expect(await readOrderRow(env, orderId)).toEqual(before);
    expect(await listSpecialDays(restaurant)).toEqual([]);
  });

  test('a time that has passed, an order that has ended, and an order of another day are refused', async ({ env }) => {
    const { restaurant, orderId, at } = await buildLateOrder(env);
    env.clock.set(at(20, 30));
    expect(await keep(restaurant, orderId, '20:15')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
    expect(await keep(restaurant, orderId, '21:00')).toMatchObject({ status: 409, body: { code: 'order-changed' } });
    expect(await keep(await buildRestaurant(env), orderId, '21:00')).toMatchObject({ status: 404 });

    const other = await buildLateOrder(env);
    env.clock.set(other.at(24 + 9));
    const refused = await keep(other.restaurant, other.orderId, '21:00');
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { until: "You can only hold today's orders longer." } },
    });
  });

  test('a pickup past midnight is missed only after its new end', async ({ env }) => {
    const { restaurant, orderId, at } = await buildLateOrder(env, { closes: '22:00', startsInMinutes: 480 });
    expect((await keep(restaurant, orderId, '01:30')).status).toBe(200);
    expect((await readOrderRow(env, orderId)).pickup_end).toEqual(at(25, 30));

    env.clock.set(at(25, 29));
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ closed_reason: null });
    env.clock.set(at(25, 31));
    await env.runTimers();
    expect((await readOrderRow(env, orderId)).closed_reason).not.toBeNull();
  });

  test('an open question about another pickup time is withdrawn', async ({ env }) => {
    const { restaurant, buyer, orderId, at } = await buildLateOrder(env);
    const body = { day: toLocalDate(at(36), 'America/New_York'), starts: '18:00', ends: '19:00' };
    await restaurant.call('POST /api/restaurant/orders/:id/ask-to-move', { params: { id: orderId }, body });
    expect((await keep(restaurant, orderId, '20:00')).body).toMatchObject({ proposal: null });
    expect((await buyer.call('GET /api/orders/:id', { params: { id: orderId } })).body.proposal).toBeNull();
  });
});
