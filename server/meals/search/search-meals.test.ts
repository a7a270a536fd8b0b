import { randomUUID } from 'node:crypto';
import { type SearchView, searchView } from '@fondly/contract/meals';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, person, restaurant, type Somebody } from '../testing/meal-builders.ts';

type SearchReply = { status: number; body: SearchView; headers: Record<string, unknown> };

async function as(env: TestEnvironment, somebody: Somebody) {
  const visitor = env.visitor();
  visitor.cookies.set(somebody.cookie.name, somebody.cookie.value);
  return visitor;
}

async function search(env: TestEnvironment, zip: string, who?: Somebody, miles = 5): Promise<SearchReply> {
  const visitor = await as(env, who ?? (await person(env.app)));
  return (await visitor.call('GET /api/meals/search', { querystring: { zip, miles } })) as SearchReply;
}

const names = (list: { name: string }[]) => list.map((one) => one.name);

describe('Meal search', () => {
  test("a search finds today's meals of a ZIP by the end of their window, sold-out ones included", async ({ env }) => {
    const okra = await restaurant(env.app, { zip: '30060', name: 'Okra Lane Table', ratingSum: 13, ratingCount: 3 });
    await meal(env.app, okra, { name: 'Gone', stock: 0, pickup: ['18:00', '20:00'] });
    await meal(env.app, okra, { name: 'Cobbler', stock: 2 });

    const { status, body } = await search(env, '30060');

    expect(status).toBe(200);
    expect(names(body.meals)).toEqual(['Cobbler', 'Gone']);
    expect(body.meals[0]).toMatchObject({
      availableQuantity: 2,
      unavailableReason: null,
      restaurantName: 'Okra Lane Table',
      restaurantRating: 4.3,
      miles: 0,
      availableDate: '2025-10-03',
      pickupStart: '2025-10-03T21:00:00.000Z',
    });
    expect(body.meals[1]).toMatchObject({ availableQuantity: 0, unavailableReason: 'sold-out' });
  });

  test('a search excludes meals of other days and ended, expired or inactive ones', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30062' });
    await meal(env.app, here, { name: 'yesterday', availableDate: '2025-10-02' });
    await meal(env.app, here, { name: 'tomorrow', availableDate: '2025-10-04' });
    await meal(env.app, here, { name: 'ended', pickup: ['09:00', '12:00'] });
    await meal(env.app, here, { name: 'expired', expiresAt: env.clock.now() });
    await meal(env.app, here, { name: 'off sale', isActive: false });

    expect((await search(env, '30062')).body.meals).toEqual([]);
  });

  test('a search finds a repeating template on its own date only', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30064' });
    const repeating = { isRecurring: true, recurringDays: [5, 6] };
    await meal(env.app, here, { name: 'dated today', ...repeating });
    await meal(env.app, here, { name: 'dated last week', availableDate: '2025-09-26', ...repeating });

    expect(names((await search(env, '30064')).body.meals)).toEqual(['dated today']);
  });

  test('nearby meals of other ZIPs have their own section, nearest first', async ({ env }) => {
    for (const [zip, name] of [
      ['30327', 'four miles'],
      ['30305', 'home'],
      ['30326', 'two miles'],
      ['30260', 'far away'],
    ] as const) {
      await meal(env.app, await restaurant(env.app, { zip }), { name });
    }

    const { body } = await search(env, '30305');

    expect(names(body.meals)).toEqual(['home']);
    expect(names(body.nearby)).toEqual(['two miles', 'four miles']);
    const miles = body.nearby.map((found) => found.miles);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect(names((await search(env, '30305', undefined, 2)).body.nearby)).toEqual(['two miles']);
    expect(names((await search(env, '30305', undefined, 25)).body.nearby)).toContain('far away');
  });

  test('an unknown ZIP gives an empty result, and an invalid one is refused', async ({ env }) => {
    expect((await search(env, '00000')).body).toEqual({
      zip: '00000',
      meals: [],
      nearby: [],
      zipLocation: null,
      center: null,
      isTruncated: false,
    });
    expect((await search(env, '3030')).status).toBe(400);
    expect((await search(env, '30309', undefined, 26)).status).toBe(400);
  });

  test('a restaurant that pauses or closes for the day leaves the search at once, and returns later', async ({
    env,
  }) => {
    const { app } = env;
    const paused = await restaurant(app, { zip: '30066', pausedUntil: new Date(env.clock.now().getTime() + 60_000) });
    const closed = await restaurant(app, { zip: '30066' });
    await app.db.client.query(
      "insert into special_days (restaurant_id, day, is_closed) values ($1, '2025-10-03', true)",
      [closed.id],
    );
    await meal(app, paused, { name: 'paused' });
    await meal(app, closed, { name: 'closed' });

    expect((await search(env, '30066')).body.meals).toEqual([]);
    await env.advance({ minutes: 1 });
    expect(names((await search(env, '30066')).body.meals)).toEqual(['paused']);
  });

  test('portions return to the search when their reservation expires, and ended meals leave it', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30068' });
    const now = env.clock.now().getTime();
    const id = await meal(env.app, here, {
      name: 'held',
      stock: 0,
      pickupStart: new Date(now - 3_600_000),
      pickupEnd: new Date(now + 300_000),
    });
    await holdPortion(env, id, here.id, new Date(now + 2_000));
    const ada = await person(env.app);

    expect((await search(env, '30068', ada)).body.meals[0]).toMatchObject({ availableQuantity: 0 });
    await env.advance({ seconds: 2 });
    expect((await search(env, '30068', ada)).body.meals[0]).toMatchObject({
      availableQuantity: 1,
      unavailableReason: null,
    });
    await env.advance({ seconds: 298 });
    expect((await search(env, '30068', ada)).body.meals).toEqual([]);
  });

  test('a window past midnight stays in the search until it ends, on its service day', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30067' });
    env.clock.set(new Date('2025-10-04T03:50:00Z'));
    await meal(env.app, here, { name: 'night owl', pickup: ['22:00', '00:30'] });
    await meal(env.app, here, { name: 'breakfast', availableDate: '2025-10-04', pickup: ['08:00', '09:00'] });

    expect(names((await search(env, '30067')).body.meals)).toEqual(['night owl']);
    env.clock.set(new Date('2025-10-04T04:00:00Z'));
    expect(names((await search(env, '30067')).body.meals)).toEqual(['night owl', 'breakfast']);
    env.clock.set(new Date('2025-10-04T04:30:00Z'));
    expect(names((await search(env, '30067')).body.meals)).toEqual(['breakfast']);
  });
});

/** Inserts an unpaid order that holds one portion. */
async function holdPortion(env: TestEnvironment, mealId: string, restaurantId: string, until: Date): Promise<void> {
  const buyer = await person(env.app);
  const orderId = randomUUID();
  await env.app.db.client.query(
    `insert into orders (id, request_id, order_number, customer_id, restaurant_id, meal_id, quantity, customer_name,
       customer_email, customer_phone, meal_name, unit_price_cents, pickup_start, pickup_end, service_date, timezone,
       subtotal_cents, total_cents, funds_flow, created_at, updated_at)
     select $1::uuid, $1::uuid, left($1::text, 6), $2, $3, id, 1, 'Ada', 'ada@example.test', '+14045550100', name, price_cents,
       pickup_start, pickup_end, available_date, timezone, price_cents, price_cents, 'held', $5, $5 from meals where id = $4`,
    [orderId, buyer.id, restaurantId, mealId, env.clock.now()],
  );
  await env.app.db.client.query('insert into claims (order_id, meal_id, quantity, until) values ($1, $2, 1, $3)', [
    orderId,
    mealId,
    until,
  ]);
}

describe('Visibility in the search', () => {
  test('a search without a session is refused', async ({ env }) => {
    const reply = await env.visitor().call('GET /api/meals/search', { querystring: { zip: '30309' } });

    expect(reply).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
  });

  test('only admins find hidden restaurants and meals, and nobody finds unapproved restaurants', async ({ env }) => {
    const { app } = env;
    const zip = '30080';
    const open = await restaurant(app, { zip });
    await meal(app, open, { name: 'open' });
    await meal(app, open, { name: 'meal for admins', adminOnly: true });
    await meal(app, open, { name: 'restaurant for admins', restaurantAdminOnly: true });
    await meal(app, await restaurant(app, { zip, adminOnly: true }), { name: 'kitchen for admins' });
    const pending = await restaurant(app, { zip, status: 'pending' });
    await meal(app, pending, { name: 'pending' });
    await meal(app, await restaurant(app, { zip, status: 'suspended' }), { name: 'suspended' });
    await meal(app, await restaurant(app, { zip, status: 'rejected' }), { name: 'rejected' });
    const other = await restaurant(app, { zip: '30269' });
    const customer = await person(app);
    const admin = await person(app, { isAdmin: true });

    for (const viewer of [customer, other.owner, open.owner, pending.owner]) {
      expect(names((await search(env, zip, viewer)).body.meals)).toEqual(['open']);
    }
    expect(new Set(names((await search(env, zip, admin)).body.meals))).toEqual(
      new Set(['open', 'meal for admins', 'restaurant for admins', 'kitchen for admins']),
    );
    // The admin's result was not cached for others.
    expect(names((await search(env, zip, customer)).body.meals)).toEqual(['open']);
  });
});

describe('Cached results equal uncached ones', () => {
  test('the cached text equals the serialized response, and the schema covers every field', async ({ env }) => {
    const { app } = env;
    await meal(app, await restaurant(app, { zip: '30341', ratingSum: 9, ratingCount: 2 }), { name: 'here' });
    await meal(app, await restaurant(app, { zip: '30345' }), { name: 'near', imageUrl: '/pictures/pie.webp' });

    const kept = await search(env, '30341');
    const direct = await search(env, '30341', await person(app, { isAdmin: true }));

    expect(kept.body.meals).toHaveLength(1);
    expect(kept.body.nearby.length).toBeGreaterThan(0);
    expect(kept.body).toEqual({
      ...direct.body,
      center: { latitude: expect.any(Number), longitude: expect.any(Number) },
    });
    expect(searchView.parse(kept.body)).toEqual(kept.body);
  });

  test('an unchanged result answers 304 without a body', async ({ env }) => {
    const visitor = await as(env, await person(env.app));
    await meal(env.app, await restaurant(env.app, { zip: '30342' }));
    const path = '/api/meals/search?zip=30342';

    const first = await visitor.send('GET', path);
    const second = await visitor.send('GET', path, { headers: { 'if-none-match': String(first.headers.etag) } });

    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
    expect(second).toMatchObject({ status: 304, body: {} });
  });

  test('a change is visible at once in its ZIP, nearby, and to readers of another process', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30338' });
    const id = await meal(env.app, here, { stock: 5 });
    const owner = await as(env, here.owner);
    const stock = async (zip: string) => {
      const { body } = await search(env, zip);
      return [...body.meals, ...body.nearby].find((found) => found.id === id)?.availableQuantity;
    };
    expect([await stock('30338'), await stock('30346')]).toEqual([5, 5]);

    await owner.call('PUT /api/restaurant/meals/:id/stock', {
      params: { id },
      body: { expected: 5, availableQuantity: 4 },
    });
    expect([await stock('30338'), await stock('30346')]).toEqual([4, 4]);

    await env.app.db.client.query('update meals set available_quantity = 3 where id = $1', [id]);
    expect(await stock('30338')).toBe(4);
    await env.app.db.client.query(
      `insert into outbox (kind, name, payload, origin) values ('signal', 'zip:30338', '[]', $1)`,
      [randomUUID()],
    );
    await env.runUntilIdle();
    await expect.poll(() => stock('30338')).toBe(3);
    expect(await stock('30346')).toBe(3);
  });

  test('a result without a signal is reused for less than five seconds', async ({ env }) => {
    const id = await meal(env.app, await restaurant(env.app, { zip: '30350' }), { stock: 5 });
    const ada = await person(env.app);
    await search(env, '30350', ada);
    await env.app.db.client.query('update meals set available_quantity = 1 where id = $1', [id]);

    await env.advance({ seconds: 4 });
    expect((await search(env, '30350', ada)).body.meals[0]?.availableQuantity).toBe(5);
    await env.advance({ seconds: 1 });
    expect((await search(env, '30350', ada)).body.meals[0]?.availableQuantity).toBe(1);
  });
});
