import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer } from '../orders/testing/order-builders.ts';
import { meal, type Restaurant, restaurant, type Somebody } from './testing/meal-builders.ts';

type Edit = Input<'PUT /api/restaurant/meals/:id'>['body'];

const edit = (own: Partial<Edit> = {}): Edit => ({
  name: 'Peach cobbler',
  description: 'Warm.',
  priceCents: 650,
  tag: 'chefs-pick',
  availableQuantity: 10,
  expected: 10,
  availableDate: '2025-10-03',
  pickupStartTime: '17:00',
  pickupEndTime: '19:00',
  ...own,
});

function as(env: TestEnvironment, somebody: Somebody) {
  const visitor = env.visitor();
  visitor.cookies.set(somebody.cookie.name, somebody.cookie.value);
  return {
    edit: (id: string, own: Partial<Edit> = {}) =>
      visitor.call('PUT /api/restaurant/meals/:id', { params: { id }, body: edit(own) }),
    expire: (id: string, isExpired: boolean) =>
      visitor.call('PUT /api/restaurant/meals/:id/expired', { params: { id }, body: { isExpired } }),
    remove: (id: string) =>
      visitor.call('DELETE /api/restaurant/meals/:id', { params: { id }, querystring: { comingDays: 'keep' } }),
    ids: async () => (await visitor.call('GET /api/restaurant/meals')).body.meals.map((one) => one.id),
  };
}

/** Somebody who is at the till: the portions are held, nothing is paid yet. */
async function holdPortion(env: TestEnvironment, mealId: string): Promise<string> {
  const reply = await (await buildBuyer(env)).checkout(toBuy(mealId));
  expect(reply.status).toBe(201);
  return reply.body.orderId;
}

type ToBuy = Parameters<Awaited<ReturnType<typeof buildBuyer>>['checkout']>[0];
const toBuy = (id: string) => ({ id, priceCents: 650 }) as ToBuy;

/** The time to pay runs out. */
async function expireHolds(env: TestEnvironment): Promise<void> {
  await env.advance({ minutes: 6 });
  await env.runTimers();
}

const buildRestaurantInMidtown = (env: TestEnvironment): Promise<Restaurant> => restaurant(env.app, { zip: '30308' });

describe('A meal is changed', () => {
  test('everything of it, when nobody has ordered', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);

    const reply = await as(env, own.owner).edit(id, {
      name: 'Plum cobbler',
      priceCents: 500,
      availableDate: '2025-10-04',
      pickupStartTime: '12:00',
      pickupEndTime: '14:00',
      availableQuantity: 4,
    });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...{ id, name: 'Plum cobbler', priceCents: 500, availableQuantity: 4, availableDate: '2025-10-04' },
        ...{ pickupStart: '2025-10-04T16:00:00.000Z', pickupStartTime: '12:00', isRecurringInstance: false },
      },
    });
  });

  test('the window of an order may grow and may not shrink or move; its price stays what it was', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);
    const orderId = await holdPortion(env, id);
    const owner = as(env, own.owner);
    const left = { expected: 9, availableQuantity: 9 };

    for (const moved of [
      { pickupStartTime: '17:01' },
      { pickupEndTime: '18:59' },
      { availableDate: '2025-10-04' },
      { pickupStartTime: '20:00', pickupEndTime: '22:00' },
    ]) {
      expect(await owner.edit(id, { ...left, ...moved })).toMatchObject({
        status: 409,
        body: { code: 'pickup-window-has-orders', details: { orders: 1 } },
      });
    }
    const wider = await owner.edit(id, { ...left, pickupStartTime: '16:00', pickupEndTime: '20:00', priceCents: 700 });
    expect(wider).toMatchObject({
      status: 200,
      body: { pickupStartTime: '16:00', priceCents: 700, reservedPortions: 1 },
    });
    // Back to what was promised is no less than what was promised.
    expect((await owner.edit(id, left)).status).toBe(200);
    const { rows } = await env.app.db.$client.query('select unit_price_cents, pickup_end from orders where id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ unit_price_cents: 650, pickup_end: new Date('2025-10-03T23:00:00Z') }]);

    // Whoever said yes to a later time has a window apart: it keeps nobody from changing the rest.
    const later = `update orders set pickup_end = pickup_end + interval '1 hour' where id = $1`;
    await env.app.db.$client.query(later, [orderId]);
    expect((await owner.edit(id, { ...left, name: 'Plum cobbler' })).status).toBe(200);
    expect((await owner.edit(id, { ...left, pickupEndTime: '18:59' })).status).toBe(409);
    await expireHolds(env);
    expect((await owner.edit(id, { pickupStartTime: '18:00' })).status).toBe(200);
  });

  test('a stock left alone is not touched, another is set against the one that was seen', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);
    await holdPortion(env, id);
    const owner = as(env, own.owner);

    expect((await owner.edit(id, { name: 'Pear cobbler' })).body).toMatchObject({ availableQuantity: 9 });
    expect(await owner.edit(id, { name: 'Fig cobbler', availableQuantity: 3 })).toMatchObject({
      status: 409,
      body: { code: 'stock-changed', details: { availableQuantity: 9 } },
    });
    expect((await owner.edit(id, { expected: 9, availableQuantity: 3 })).body).toMatchObject({ name: 'Peach cobbler' });
    const { rows } = await env.app.db.$client.query('select listed_quantity::int as listed from meals where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ listed: 4 }]);
  });

  test('a meal that is over stays as it was', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own, { pickup: ['09:00', '11:00'] });

    expect(await as(env, own.owner).edit(id)).toMatchObject({ status: 409, body: { code: 'pickup-passed' } });
  });

  test('its sale ends now, and begins again when that is taken back', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);
    const owner = as(env, own.owner);

    expect((await owner.expire(id, true)).body).toMatchObject({
      unavailableReason: 'not-on-sale',
      expiresAt: env.clock.now().toISOString(),
    });
    expect((await owner.expire(id, false)).body).toMatchObject({ unavailableReason: null, expiresAt: null });
  });
});

describe('A meal is deleted', () => {
  test('for good when nobody ever ordered it', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);
    const owner = as(env, own.owner);

    expect(await owner.remove(id)).toMatchObject({ status: 200, body: { removed: 0, kept: 0 } });

    expect(await owner.ids()).toEqual([]);
    expect(await rowsOf(env, id)).toBe(0);
    expect((await owner.remove(id)).status).toBe(404);
  });

  test('never while somebody waits for it; afterwards it leaves every list and stays with its order', async ({
    env,
  }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);
    await holdPortion(env, id);
    const owner = as(env, own.owner);

    expect(await owner.remove(id)).toMatchObject({
      status: 409,
      body: { code: 'meal-has-orders', details: { orders: 1 } },
    });
    expect(await owner.ids()).toEqual([id]);
    await expireHolds(env);
    expect((await owner.remove(id)).status).toBe(200);

    expect(await owner.ids()).toEqual([]);
    expect(await rowsOf(env, id)).toBe(1);
    for (const reply of [await owner.edit(id), await owner.expire(id, true), await owner.remove(id)]) {
      expect(reply.status).toBe(404);
    }
    const buyer = await buildBuyer(env);
    const late = await buyer.checkout(toBuy(id));
    expect(late).toMatchObject({ status: 409, body: { code: 'not-on-sale' } });
  });

  test('or it is ordered, of both at once: never both', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const buyers = await Promise.all(Array.from({ length: 5 }, () => buildBuyer(env)));
    for (const buyer of buyers) {
      const id = await meal(env.app, own);
      const [ordered, removed] = await Promise.all([buyer.checkout(toBuy(id)), as(env, own.owner).remove(id)]);
      expect([ordered.status === 201, removed.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });
});

const rowsOf = async (env: TestEnvironment, id: string) =>
  (await env.app.db.$client.query('select from meals where id = $1', [id])).rowCount;

describe('Whose meals: authorization', () => {
  test('of another kitchen they are not there, and nobody without an approved kitchen gets that far', async ({
    env,
  }) => {
    const id = await meal(env.app, await buildRestaurantInMidtown(env));
    const stranger = as(env, (await buildRestaurantInMidtown(env)).owner);
    const pending = as(env, (await restaurant(env.app, { status: 'pending' })).owner);

    for (const [caller, status] of [
      [stranger, 404],
      [pending, 403],
    ] as const) {
      for (const reply of [await caller.edit(id), await caller.expire(id, true), await caller.remove(id)]) {
        expect(reply.status).toBe(status);
      }
    }
    const { rows } = await env.app.db.$client.query('select expires_at, name from meals where id = $1', [id]);
    expect(rows).toEqual([{ expires_at: null, name: 'Peach cobbler' }]);
  });
});
