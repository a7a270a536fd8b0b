import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../../accounts/testing/people.ts';

import { buildOwner } from '../../restaurants/testing/build-owner.ts';
import { createRecurringMeals } from '../recurring/create-recurring-meals.ts';

import {
  addMeal,
  addOrder,
  keep,
  ownerWithHours,
  preview,
  put,
  read,
  readAsCustomer,
  stop,
  today,
  week,
} from '../testing/pickup-hours-builders.ts';

describe('Pickup management', () => {
  test('only the owner of an approved restaurant manages its pickup hours', async ({ env }) => {
    const [customer, pending, admin] = await Promise.all([
      buildCustomer(env),
      buildOwner(env, { status: 'pending' }),
      buildAdmin(env),
    ]);
    const body = { change: { kind: 'resume' as const } };
    for (const [who, status] of [
      [env.visitor(), 401],
      [customer, 403],
      [pending, 403],
      [admin, 403],
    ] as const) {
      expect((await who.call('GET /api/restaurant/pickup')).status).toBe(status);
      expect((await who.call('PUT /api/restaurant/pickup', { body })).status).toBe(status);
      expect((await who.call('POST /api/restaurant/pickup/preview', { body })).status).toBe(status);
    }
    const [one, other] = [await ownerWithHours(env), await ownerWithHours(env)];
    await put(one, { kind: 'hours', hours: [] });
    expect((await read(one)).hours).toEqual([]);
    expect((await read(other)).hours).toHaveLength(7);
  });

  test('weekly hours accept several spans a day and past midnight, and overlapping spans are refused', async ({
    env,
  }) => {
    const owner = await buildOwner(env);
    const hours = [
      { weekday: 5, opens: '11:00', closes: '14:00' },
      { weekday: 5, opens: '17:00', closes: '01:30' },
      { weekday: 6, opens: '01:30', closes: '03:00' },
    ];
    expect((await put(owner, { kind: 'hours', hours })).body.hours).toEqual(hours);
    expect((await read(owner)).open.changesAt).toBe('2025-10-03T18:00:00.000Z');
    for (const wrong of [
      [...hours, { weekday: 6, opens: '01:00', closes: '02:00' }],
      [...hours, { weekday: 5, opens: '17:00', closes: '18:00' }],
      [
        { weekday: 6, opens: '22:00', closes: '02:00' },
        { weekday: 0, opens: '01:00', closes: '05:00' },
      ],
      [{ weekday: 1, opens: '12:00', closes: '06:30' }],
    ]) {
      expect(await put(owner, { kind: 'hours', hours: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    }
    expect((await read(owner)).hours).toEqual(hours);
  });

  test('closing early asks about each meal on sale, and a meal without a decision refuses the change', async ({
    env,
  }) => {
    const owner = await ownerWithHours(env);
    const [lunch, dinner] = [
      await addMeal(env, owner, { pickup: ['13:00', '14:00'] }),
      await addMeal(env, owner, { name: 'Evening board' }),
    ];
    const change = { kind: 'closeEarly', closes: '15:00' } as const;

    expect((await preview(owner, change)).body).toMatchObject({
      meals: [{ id: dinner, name: 'Evening board', unsoldPortions: 10 }],
      orderIds: [],
    });
    expect(await put(owner, change)).toMatchObject({ status: 409, body: { code: 'hours-affect-meals' } });
    expect((await readAsCustomer(env, owner)).blocks).toEqual([null, null]);

    const { body } = await put(owner, change, { sales: [stop(dinner)] });
    expect(body.specialDays).toEqual([{ day: today, name: '', hours: [{ opens: '09:00', closes: '15:00' }] }]);
    // The meal that was taken off sale is no longer listed.
    expect((await readAsCustomer(env, owner)).blocks).toEqual([null]);
    expect((await preview(owner, { kind: 'closeDay', day: today, name: '' })).body.meals.map(({ id }) => id)).toEqual([
      lunch,
    ]);
    expect((await put(owner, { kind: 'usualHours', day: today })).body.specialDays).toEqual([]);
  });

  test('a meal that keeps selling and a paid order that is kept open their day for their windows', async ({ env }) => {
    const owner = await ownerWithHours(env);
    const dinner = await addMeal(env, owner, { name: 'Veggie lasagna', pickup: ['20:00', '21:00'] });
    const supper = await addMeal(env, owner, { name: 'Evening board' });
    const orderId = await addOrder(env, owner, supper);
    const change = { kind: 'closeEarly', closes: '15:00' } as const;

    expect((await preview(owner, change)).body.orderIds).toEqual([orderId]);
    const { body } = await put(owner, change, { sales: [keep(dinner), stop(supper)] });

    expect(body.specialDays).toMatchObject([
      {
        day: today,
        hours: [
          { opens: '09:00', closes: '15:00' },
          { opens: '17:00', closes: '19:00' },
          { opens: '20:00', closes: '21:00' },
        ],
      },
    ]);
    expect((await readAsCustomer(env, owner)).blocks).toEqual([null]);
    const staffMeals = (await owner.call('GET /api/restaurant/meals')).body.meals;
    expect(staffMeals.find(({ id }) => id === dinner)?.unavailableReason).toBeNull();
    expect((await env.app.db.client.query('select closed_reason from orders where id = $1', [orderId])).rows).toEqual([
      { closed_reason: null },
    ]);
  });

  test('a closed day stays open for an order that is kept, and not for one that is about to be canceled', async ({
    env,
  }) => {
    const owner = await ownerWithHours(env);
    const dinner = await addMeal(env, owner);
    const orderId = await addOrder(env, owner, dinner);
    const change = { kind: 'closeDay', day: today, name: 'Wedding' } as const;
    const sales = [stop(dinner)];

    const released = await put(owner, change, { sales, releasedOrderIds: [orderId] });
    expect(released.body.specialDays).toEqual([{ day: today, name: 'Wedding', hours: [] }]);
    await put(owner, { kind: 'usualHours', day: today });
    const kept = await put(owner, change, { sales });
    expect(kept.body.specialDays).toEqual([
      { day: today, name: 'Wedding', hours: [{ opens: '17:00', closes: '19:00' }] },
    ]);
    const tomorrow = await preview(owner, { kind: 'closeDay', day: '2025-10-04', name: '' });
    expect(tomorrow.body.orderIds).toEqual([]);
  });

  test('closing early keeps the hours of the day that are over, and extending moves its last ones', async ({ env }) => {
    const owner = await buildOwner(env);
    const hours = [
      { weekday: 5, opens: '09:00', closes: '11:00' },
      { weekday: 5, opens: '11:30', closes: '14:00' },
      { weekday: 5, opens: '17:00', closes: '21:00' },
    ];
    await put(owner, { kind: 'hours', hours });
    const early = await put(owner, { kind: 'closeEarly', closes: '13:00' });
    expect(early.body.specialDays[0]?.hours).toEqual([
      { opens: '09:00', closes: '11:00' },
      { opens: '11:30', closes: '13:00' },
    ]);
    const extended = await put(owner, { kind: 'extend', closes: '15:00' });
    expect(extended.body.specialDays[0]?.hours.at(-1)).toEqual({ opens: '11:30', closes: '15:00' });
  });

  test('extended hours end later today, and a time outside the choices is refused', async ({ env }) => {
    const owner = await ownerWithHours(env);
    const extended = await put(owner, { kind: 'extend', closes: '22:30' });
    expect(extended.body.open.changesAt).toBe('2025-10-04T02:30:00.000Z');
    for (const closes of ['21:00', '11:00', '12:07']) {
      expect((await put(owner, { kind: 'extend', closes })).status).toBe(400);
    }
    expect((await put(owner, { kind: 'closeEarly', closes: '11:30' })).status).toBe(400);
  });

  test('a holiday is closed or has special hours on its day only', async ({ env }) => {
    const owner = await ownerWithHours(env);
    await put(owner, { kind: 'closeDay', day: '2025-11-27', name: 'Thanksgiving' });
    await put(owner, { kind: 'specialHours', day: '2025-12-24', name: '', opens: '11:00', closes: '16:00' });
    expect((await read(owner)).specialDays).toEqual([
      { day: '2025-11-27', name: 'Thanksgiving', hours: [] },
      { day: '2025-12-24', name: '', hours: [{ opens: '11:00', closes: '16:00' }] },
    ]);
    for (const day of ['2025-10-02', '2027-01-01']) {
      expect(await put(owner, { kind: 'closeDay', day, name: '' })).toMatchObject({ status: 400 });
    }
    const dinner = await addMeal(env, owner);
    await put(owner, { kind: 'closeDay', day: today, name: '' }, { sales: [stop(dinner)] });
    expect(await readAsCustomer(env, owner)).toEqual({ text: 'Closed today', blocks: [] });
  });

  test('new weekly hours name the meals that are outside of them', async ({ env }) => {
    const owner = await ownerWithHours(env);
    const dinner = await addMeal(env, owner);
    await addMeal(env, owner, { name: 'Never inside', pickup: ['21:30', '22:30'] });
    const hours = week.map((span) => ({ ...span, closes: '18:00' }));
    expect((await preview(owner, { kind: 'hours', hours })).body.meals.map(({ id }) => id)).toEqual([dinner]);
    expect((await preview(owner, { kind: 'hours', hours: week })).body.meals).toEqual([]);
  });

  test('ten concurrent changes keep all ten days', async ({ env }) => {
    const owner = await ownerWithHours(env);
    const days = Array.from({ length: 10 }, (_, index) => `2025-12-${10 + index}`);
    await Promise.all(days.map((day) => put(owner, { kind: 'closeDay', day, name: '' })));
    expect((await read(owner)).specialDays.map(({ day }) => day)).toEqual(days);
  });

  test('a recurring meal that is kept outside new weekly hours stays open on its later days', async ({ env }) => {
    const owner = await ownerWithHours(env);
    const template = await addMeal(env, owner, { isRecurring: true, recurringDays: [0, 6] });
    const hours = week.map((span) => ({ ...span, closes: '18:00' }));
    await createRecurringMeals(env.app);
    const { meals } = (await preview(owner, { kind: 'hours', hours })).body;
    expect(meals).toHaveLength(3);

    const sales = meals.map(({ id }) => keep(id));
    const { body } = await put(owner, { kind: 'hours', hours }, { sales });
    expect(body.specialDays.map(({ day }) => day)).toEqual([today, '2025-10-04', '2025-10-05']);
    const { rows } = await env.app.db.client.query('select stays_open from meals where id = $1', [template]);
    expect(rows).toEqual([{ stays_open: true }]);

    env.clock.set(new Date('2025-10-06T16:00:00Z'));
    await createRecurringMeals(env.app);
    expect((await read(owner)).specialDays.map(({ day }) => day)).toEqual(['2025-10-11', '2025-10-12']);
  });
});
