import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { meal, mealForm, person, restaurant, visitAs } from './testing/meal-builders.ts';

describe('Listing a meal', () => {
  test('a listed meal is on sale with its window as instants and the defaults of the form', async ({ env }) => {
    const { owner, id } = await restaurant(env.app);

    const reply = await visitAs(env, owner).call('POST /api/restaurant/meals', {
      body: mealForm({ ingredients: '  ' }),
    });

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      restaurantId: id,
      isActive: true,
      ingredients: null,
      availableQuantity: 10,
      initialQuantity: 10,
      pickupStart: '2025-10-03T21:00:00.000Z',
      pickupEnd: '2025-10-03T23:00:00.000Z',
      pickupStartTime: '17:00',
      timezone: 'America/New_York',
      soldToday: 0,
      reservedPortions: 0,
      unavailableReason: null,
    });
  });

  test('a window with an end before its start ends the next day and lasts six hours at most', async ({ env }) => {
    const owner = visitAs(env, (await restaurant(env.app)).owner);
    const late = await owner.call('POST /api/restaurant/meals', {
      body: mealForm({ pickupStartTime: '22:00', pickupEndTime: '00:30' }),
    });
    const tooLate = await owner.call('POST /api/restaurant/meals', {
      body: mealForm({ pickupStartTime: '22:00', pickupEndTime: '04:01' }),
    });

    expect(late.body).toMatchObject({ pickupEnd: '2025-10-04T04:30:00.000Z', availableDate: '2025-10-03' });
    expect(tooLate).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-input',
        fields: { pickupEndTime: 'Pickup must end after it starts. Past midnight, it can last up to 6 hours.' },
      },
    });
    const equal = await owner.call('POST /api/restaurant/meals', {
      body: mealForm({ pickupStartTime: '02:00', pickupEndTime: '02:00' }),
    });
    expect(equal).toMatchObject({
      status: 400,
      body: { fields: { pickupEndTime: 'Pickup must end after it starts.' } },
    });
  });

  test.for([
    ['a date before the kitchen’s today', { availableDate: '2025-10-02' }, 'availableDate'],
    ['a window of today that is over', { pickupStartTime: '10:00', pickupEndTime: '12:00' }, 'pickupEndTime'],
    ['an end of repeating before today', { recurringEndDate: '2025-10-02' }, 'recurringEndDate'],
    ['no name', { name: '  ' }, 'name'],
    ['no description', { description: '' }, 'description'],
    ['a price that no card can be charged', { priceCents: 49 }, 'priceCents'],
    ['less than nothing', { availableQuantity: -1 }, 'availableQuantity'],
    ['a date that is none', { availableDate: '2025-02-30' }, 'availableDate'],
    ['a picture from elsewhere', { imageUrl: 'https://example.test/pie.png' }, 'imageUrl'],
  ] as const)('a meal form is refused: %s', async ([, own, field], { env }) => {
    const reply = await visitAs(env, (await restaurant(env.app)).owner).call('POST /api/restaurant/meals', {
      body: mealForm(own),
    });

    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('a repeating meal requires its weekdays', async ({ env }) => {
    const owner = visitAs(env, (await restaurant(env.app)).owner);
    const refused = await owner.call('POST /api/restaurant/meals', { body: mealForm({ isRecurring: true }) });
    const made = await owner.call('POST /api/restaurant/meals', {
      body: mealForm({ isRecurring: true, recurringDays: [5, 1, 5], recurringEndDate: '2025-12-24' }),
    });

    expect(refused.body.fields).toEqual({ recurringDays: 'Please select at least one day for recurring meals' });
    expect(made.body).toMatchObject({ isRecurring: true, recurringDays: [1, 5], recurringEndDate: '2025-12-24' });
    expect(made.body.isRecurringInstance).toBe(false);
  });

  test("a new meal belongs to the session's restaurant, even when the body names another", async ({ env }) => {
    const other = await restaurant(env.app);
    const payload = { ...mealForm(), restaurantId: other.id };

    const reply = await visitAs(env, (await restaurant(env.app)).owner).send('POST', '/api/restaurant/meals', {
      payload,
    });

    expect(reply.status).toBe(400);
  });

  test('the staff list shows meals by date, then newest first', async ({ env }) => {
    const own = await restaurant(env.app);
    const early = new Date(env.clock.now().getTime() - 60_000);
    await meal(env.app, own, { name: 'tomorrow', availableDate: '2025-10-04' });
    await meal(env.app, own, { name: 'today, first', createdAt: early });
    await meal(env.app, own, { name: 'today, last' });
    await meal(env.app, await restaurant(env.app), { name: 'not mine' });

    const { body } = await visitAs(env, own.owner).call('GET /api/restaurant/meals');

    expect(body.meals.map((one: StaffMealView) => one.name)).toEqual(['today, last', 'today, first', 'tomorrow']);
  });

  test('a meal of yesterday is listed again with its original stock and hours', async ({ env }) => {
    const own = await restaurant(env.app);
    const id = await meal(env.app, own, {
      availableDate: '2025-10-02',
      stock: 4,
      isRecurring: true,
      recurringDays: [4],
    });
    await env.app.db.client.query('update meals set available_quantity = 1, listed_quantity = 1 where id = $1', [id]);
    const owner = visitAs(env, own.owner);

    const reply = await owner.call('POST /api/restaurant/meals/:id/repeat', {
      params: { id },
      body: { availableDate: '2025-10-03' },
    });
    const past = await owner.call('POST /api/restaurant/meals/:id/repeat', {
      params: { id },
      body: { availableDate: '2025-10-01' },
    });

    expect(reply).toMatchObject({
      status: 201,
      body: { availableQuantity: 4, isRecurring: false, pickupStartTime: '17:00', availableDate: '2025-10-03' },
    });
    expect(reply.body.id).not.toBe(id);
    expect(past).toMatchObject({ status: 400 });
  });
});

describe('Authorization of meal endpoints', () => {
  test('a meal of another restaurant answers 404 and stays unchanged', async ({ env }) => {
    const own = await restaurant(env.app);
    const id = await meal(env.app, own, { stock: 5 });
    const stranger = visitAs(env, (await restaurant(env.app)).owner);
    const params = { id };

    for (const reply of [
      await stranger.call('PUT /api/restaurant/meals/:id/stock', {
        params,
        body: { expected: 5, availableQuantity: 0 },
      }),
      await stranger.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: false } }),
      await stranger.call('POST /api/restaurant/meals/:id/repeat', { params, body: { availableDate: '2025-10-09' } }),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    const { rows } = await env.app.db.client.query('select available_quantity, is_active from meals where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ available_quantity: 5, is_active: true }]);
  });

  test('callers without a session get 401 and callers without an approved restaurant get 403', async ({ env }) => {
    const pending = await restaurant(env.app, { status: 'pending' });
    const id = await meal(env.app, pending);
    const customer = await person(env.app);
    const admin = await person(env.app, { isAdmin: true });
    const callers = [
      [env.visitor(), 401, 'sign-in-required'],
      [visitAs(env, customer), 403, 'restaurants-only'],
      [visitAs(env, admin), 403, 'restaurants-only'],
      [visitAs(env, pending.owner), 403, 'not-approved'],
    ] as const;

    for (const [caller, status, code] of callers) {
      const params = { id };
      for (const reply of [
        await caller.call('GET /api/restaurant/meals'),
        await caller.call('POST /api/restaurant/meals', { body: mealForm({ availableDate: '2025-10-09' }) }),
        await caller.call('PUT /api/restaurant/meals/:id/stock', {
          params,
          body: { expected: 10, availableQuantity: 0 },
        }),
        await caller.call('PUT /api/restaurant/meals/:id/active', { params, body: { isActive: false } }),
        await caller.call('POST /api/restaurant/meals/:id/repeat', { params, body: { availableDate: '2025-10-09' } }),
      ]) {
        expect(reply).toMatchObject({ status, body: { code } });
      }
    }
  });
});
