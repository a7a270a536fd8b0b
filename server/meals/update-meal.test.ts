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
  allergens: [],
  mayContain: [],
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

/** Inserts an unpaid order that holds portions. */
async function holdPortion(env: TestEnvironment, mealId: string): Promise<string> {
  const reply = await (await buildBuyer(env)).checkout(toBuy(mealId));
  expect(reply.status).toBe(201);
  return reply.body.orderId;
}

type ToBuy = Parameters<Awaited<ReturnType<typeof buildBuyer>>['checkout']>[0];
const toBuy = (id: string) => ({ id, priceCents: 650 }) as ToBuy;

/** Moves the clock past the end of the holds. */
async function expireHolds(env: TestEnvironment): Promise<void> {
  await env.advance({ minutes: 6 });
  await env.runTimers();
}

const buildRestaurantInMidtown = (env: TestEnvironment): Promise<Restaurant> => restaurant(env.app, { zip: '30308' });

describe('Changes to a meal', () => {
  test('every field changes when the meal has no orders', async ({ env }) => {
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
        id,
        name: 'Plum cobbler',
        priceCents: 500,
        availableQuantity: 4,
        availableDate: '2025-10-04',
        pickupStart: '2025-10-04T16:00:00.000Z',
        pickupStartTime: '12:00',
        isRecurringInstance: false,
      },
    });
  });

  test('the window of an ordered meal may grow but not shrink or shift, and the order keeps its price', async ({
    env,
  }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);
    const orderId = await holdPortion(env, id);
    const owner = as(env, own.owner);
    const left = { expected: 9, availableQuantity: 9 };

    for (const change of [
      { pickupStartTime: '17:01' },
      { pickupEndTime: '18:59' },
      { availableDate: '2025-10-04' },
      { pickupStartTime: '20:00', pickupEndTime: '22:00' },
    ]) {
      expect(await owner.edit(id, { ...left, ...change })).toMatchObject({
        status: 409,
        body: { code: 'pickup-window-has-orders', details: { orders: 1 } },
      });
    }
    const wider = await owner.edit(id, { ...left, pickupStartTime: '16:00', pickupEndTime: '20:00', priceCents: 700 });
    expect(wider).toMatchObject({
      status: 200,
      body: { pickupStartTime: '16:00', priceCents: 700, reservedPortions: 1 },
    });
    // Returning to the promised window is allowed.
    expect((await owner.edit(id, left)).status).toBe(200);
    const { rows } = await env.app.db.client.query('select unit_price_cents, pickup_end from orders where id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ unit_price_cents: 650, pickup_end: new Date('2025-10-03T23:00:00Z') }]);

    // A rescheduled order has its own window, which does not block other changes.
    const later = `update orders set pickup_end = pickup_end + interval '1 hour' where id = $1`;
    await env.app.db.client.query(later, [orderId]);
    expect((await owner.edit(id, { ...left, name: 'Plum cobbler' })).status).toBe(200);
    expect((await owner.edit(id, { ...left, pickupEndTime: '18:59' })).status).toBe(409);
    await expireHolds(env);
    expect((await owner.edit(id, { pickupStartTime: '18:00' })).status).toBe(200);
  });

  test('an unchanged stock is not written, and a changed one compares with the expected number', async ({ env }) => {
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
    const { rows } = await env.app.db.client.query('select listed_quantity::int as listed from meals where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ listed: 4 }]);
  });

  test('a past meal cannot be changed', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own, { pickup: ['09:00', '11:00'] });

    expect(await as(env, own.owner).edit(id)).toMatchObject({ status: 409, body: { code: 'pickup-passed' } });
  });

  test('a meal that is marked expired leaves sale, and undoing it restores sale', async ({ env }) => {
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

describe('Deleting a meal', () => {
  test('a meal without orders is deleted', async ({ env }) => {
    const own = await buildRestaurantInMidtown(env);
    const id = await meal(env.app, own);
    const owner = as(env, own.owner);

    expect(await owner.remove(id)).toMatchObject({ status: 200, body: { removed: 0, kept: 0 } });

    expect(await owner.ids()).toEqual([]);
    expect(await rowsOf(env, id)).toBe(0);
    expect((await owner.remove(id)).status).toBe(404);
  });

  test('a meal with open orders cannot be deleted, and later it is archived and stays with its order', async ({
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

  test('of a concurrent deletion and order only one succeeds', async ({ env }) => {
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
  (await env.app.db.client.query('select from meals where id = $1', [id])).rowCount;

describe('Authorization of meal changes', () => {
  test('meals of another restaurant answer 404, and callers without an approved restaurant are refused', async ({
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
    const { rows } = await env.app.db.client.query('select expires_at, name from meals where id = $1', [id]);
    expect(rows).toEqual([{ expires_at: null, name: 'Peach cobbler' }]);
  });
});
