import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildBuyer } from '../../orders/testing/order-builders.ts';
import { meal, type Restaurant, restaurant } from '../testing/meal-builders.ts';
import { createRecurringMeals } from './create-recurring-meals.ts';

type Row = { id: string; day: string; start: Date; end: Date; quantity: number; name: string };

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const at = (text: string) => new Date(text);

async function instances(env: TestEnvironment, templateId: string): Promise<Row[]> {
  const { rows } = await env.app.db.client.query<Row>(
    `select id, available_date::text as day, pickup_start as start, pickup_end as end, name,
       available_quantity::int as quantity
     from meals where template_id = $1 and archived_at is null order by available_date`,
    [templateId],
  );
  return rows;
}
const daysOf = async (env: TestEnvironment, id: string) => (await instances(env, id)).map(({ day }) => day);

const template = (env: TestEnvironment, of: Restaurant, own: Parameters<typeof meal>[2] = {}) =>
  meal(env.app, of, { isRecurring: true, recurringDays: everyDay, ...own });

function as(env: TestEnvironment, { owner }: Restaurant) {
  const visitor = env.visitor();
  visitor.cookies.set(owner.cookie.name, owner.cookie.value);
  return visitor;
}

const edit = (own: Partial<Input<'PUT /api/restaurant/meals/:id'>['body']>) => ({
  name: 'Peach cobbler',
  description: 'Warm.',
  allergens: [],
  mayContain: [],
  priceCents: 650,
  tag: 'chefs-pick' as const,
  availableQuantity: 10,
  expected: 10,
  availableDate: '2025-10-03',
  pickupStartTime: '17:00',
  pickupEndTime: '19:00',
  isRecurring: true,
  recurringDays: everyDay,
  ...own,
});

describe('Repeating meals', () => {
  test('a template creates meals for one week, on its weekdays, until its last day, with its initial stock', async ({
    env,
  }) => {
    const own = await restaurant(env.app);
    // Friday, October 3: its days are Monday, Wednesday and Friday. Today the template is the meal.
    const id = await template(env, own, { recurringDays: [1, 3, 5], stock: 3, initialQuantity: 8 });
    const ending = await template(env, own, { recurringEndDate: '2025-10-06' });

    await createRecurringMeals(env.app);

    expect(await instances(env, id)).toMatchObject([
      { day: '2025-10-06', quantity: 8, start: at('2025-10-06T21:00:00Z'), end: at('2025-10-06T23:00:00Z') },
      { day: '2025-10-08', quantity: 8 },
      { day: '2025-10-10', quantity: 8 },
    ]);
    expect(await daysOf(env, ending)).toEqual(['2025-10-04', '2025-10-05', '2025-10-06']);
    const { body } = await as(env, own).call('GET /api/restaurant/meals');
    const made = body.meals.filter((one) => one.isRecurringInstance);
    expect(made).toHaveLength(6);
    for (const one of made) expect(one).toMatchObject({ isRecurring: false, isActive: true, recurringDays: [] });
  });

  test('concurrent and repeated runs create one meal for each day', async ({ env }) => {
    const id = await template(env, await restaurant(env.app));

    await Promise.all(Array.from({ length: 8 }, () => createRecurringMeals(env.app)));
    await createRecurringMeals(env.app);

    expect(await daysOf(env, id)).toHaveLength(7);
  });

  test('a new repeating meal has its week at once, without the timer', async ({ env }) => {
    const own = await restaurant(env.app);
    const { expected: _seen, ...form } = edit({ recurringDays: [1] });
    const { body } = await as(env, own).call('POST /api/restaurant/meals', { body: form });

    await env.runUntilIdle();

    expect(await daysOf(env, body.id)).toEqual(['2025-10-06']);
  });

  test('no meal is created for closed days, pauses, or days with other special hours', async ({ env }) => {
    const own = await restaurant(env.app, { pausedUntil: at('2025-10-06T12:00:00Z') });
    const id = await template(env, own);
    await env.app.db.client.query(
      `insert into special_days (restaurant_id, day, is_closed, opens, closes) values
         ($1, '2025-10-07', true, null, null), ($1, '2025-10-08', false, '08:00', '12:00'),
         ($1, '2025-10-09', false, '08:00', '19:00')`,
      [own.id],
    );

    await createRecurringMeals(env.app);
    expect(await daysOf(env, id)).toEqual(['2025-10-06', '2025-10-09', '2025-10-10']);

    await env.app.db.client.query('delete from special_days where restaurant_id = $1', [own.id]);
    await createRecurringMeals(env.app);
    expect(await daysOf(env, id)).toHaveLength(5);
  });

  test('a suspended restaurant, or a paused or deleted template, gets no new meals', async ({ env }) => {
    const own = await restaurant(env.app);
    const suspended = await template(env, await restaurant(env.app, { status: 'suspended' }));
    const paused = await template(env, own, { isActive: false });
    const deleted = await template(env, own);
    const params = { id: deleted };
    await as(env, own).call('DELETE /api/restaurant/meals/:id', { params, querystring: {} });

    await createRecurringMeals(env.app);

    for (const id of [suspended, paused, deleted]) expect(await daysOf(env, id)).toEqual([]);
  });

  test('a deleted instance is not created again', async ({ env }) => {
    const own = await restaurant(env.app);
    const id = await template(env, own, { recurringDays: [0, 1] });
    await createRecurringMeals(env.app);
    const [sunday] = await instances(env, id);
    const params = { id: sunday?.id ?? '' };

    expect((await as(env, own).call('DELETE /api/restaurant/meals/:id', { params, querystring: {} })).status).toBe(200);
    await createRecurringMeals(env.app);

    expect(await daysOf(env, id)).toEqual(['2025-10-06']);
  });
});

describe('Changes to a repeating meal', () => {
  test('instances follow their template, except ordered and edited ones, and days are added and removed', async ({
    env,
  }) => {
    const own = await restaurant(env.app);
    const owner = as(env, own);
    const id = await template(env, own, { recurringDays: [0, 1, 2, 3] });
    await createRecurringMeals(env.app);
    const [sunday, monday, tuesday] = await instances(env, id);
    await sell(env, sunday);
    const changedAlone = { name: 'Plum cobbler', availableDate: '2025-10-06', isRecurring: false };
    await owner.call('PUT /api/restaurant/meals/:id', { params: { id: monday?.id ?? '' }, body: edit(changedAlone) });
    await owner.call('PUT /api/restaurant/meals/:id/stock', {
      params: { id: tuesday?.id ?? '' },
      body: { expected: 10, availableQuantity: 2 },
    });

    const change = { name: 'Pear cobbler', pickupEndTime: '20:00', initialQuantity: 6, recurringDays: [2, 4] };
    const reply = await owner.call('PUT /api/restaurant/meals/:id', { params: { id }, body: edit(change) });
    await env.runUntilIdle();

    expect(reply.status).toBe(200);
    expect(await instances(env, id)).toMatchObject([
      { day: '2025-10-05', name: 'Peach cobbler', quantity: 9 },
      { day: '2025-10-06', name: 'Plum cobbler' },
      { day: '2025-10-07', name: 'Pear cobbler', quantity: 2, end: at('2025-10-08T00:00:00Z') },
      { day: '2025-10-09', name: 'Pear cobbler', quantity: 6 },
    ]);
  });

  test('an instance keeps its day', async ({ env }) => {
    const own = await restaurant(env.app);
    const id = await template(env, own);
    await createRecurringMeals(env.app);
    const [first] = await instances(env, id);

    const reply = await as(env, own).call('PUT /api/restaurant/meals/:id', {
      params: { id: first?.id ?? '' },
      body: edit({ availableDate: '2025-10-20' }),
    });

    expect(Object.keys(reply.body.fields ?? {})).toEqual(['availableDate']);
  });

  test('a deleted template deletes or keeps its instances, and always keeps ordered ones', async ({ env }) => {
    const own = await restaurant(env.app);
    const owner = as(env, own);
    const id = await template(env, own, { recurringDays: [0, 1, 2] });
    const left = await template(env, own, { recurringDays: [0] });
    await createRecurringMeals(env.app);
    await sell(env, (await instances(env, id))[1]);
    const remove = (of: string, comingDays: 'keep' | 'remove') =>
      owner.call('DELETE /api/restaurant/meals/:id', { params: { id: of }, querystring: { comingDays } });

    expect((await remove(id, 'remove')).body).toEqual({ removed: 2, kept: 1 });
    expect((await remove(left, 'keep')).body).toEqual({ removed: 0, kept: 1 });
    await createRecurringMeals(env.app);

    expect(await daysOf(env, id)).toEqual(['2025-10-06']);
    expect(await daysOf(env, left)).toEqual(['2025-10-05']);
  });
});

/** Sells one portion ahead, as earlier releases did: meals are sold on their own day only. */
async function sell(env: TestEnvironment, row: Row | undefined): Promise<void> {
  const buyer = await buildBuyer(env);
  const setDay = (day: string | undefined) =>
    env.app.db.client.query('update meals set available_date = $2 where id = $1', [row?.id, day]);
  await setDay('2025-10-03');
  const reply = await buyer.checkout({ id: row?.id ?? '', priceCents: 650 } as Parameters<typeof buyer.checkout>[0]);
  await setDay(row?.day);
  expect(reply.status).toBe(201);
}

// The clock only moves forward, so these tests run last, in calendar order.
describe('Repeating meals over time', () => {
  test('after thirty days without a worker the next week is created, and past days are skipped', async ({ env }) => {
    const id = await template(env, await restaurant(env.app), { recurringDays: everyDay });
    // Sunday, October 26, 8 PM in Atlanta: today's window is over. Then past the end of the month.
    env.clock.set(at('2025-10-27T00:00:00Z'));
    await createRecurringMeals(env.app);

    const days = ['27', '28', '29', '30', '31'].map((day) => `2025-10-${day}`);
    expect(await daysOf(env, id)).toEqual([...days, '2025-11-01', '2025-11-02']);

    // Thirty days on, on Wednesday morning: today's too.
    env.clock.set(at('2025-11-26T15:00:00Z'));
    await createRecurringMeals(env.app);
    expect((await daysOf(env, id)).slice(7)).toEqual([
      ...['26', '27', '28', '29', '30'].map((day) => `2025-11-${day}`),
      ...['01', '02', '03'].map((day) => `2025-12-${day}`),
    ]);
  });

  test('in spring a window keeps its local hours, and one in the skipped hour is kept', async ({ env }) => {
    const own = await restaurant(env.app);
    env.clock.set(at('2026-03-06T17:00:00Z'));
    const evening = await template(env, own, { recurringDays: [6, 0] });
    const night = await template(env, own, { recurringDays: [0], pickup: ['02:00', '02:45'] });

    await createRecurringMeals(env.app);

    expect(await instances(env, evening)).toMatchObject([
      { day: '2026-03-07', start: at('2026-03-07T22:00:00Z') },
      { day: '2026-03-08', start: at('2026-03-08T21:00:00Z') },
    ]);
    expect(await instances(env, night)).toMatchObject([
      { day: '2026-03-08', start: at('2026-03-08T07:00:00Z'), end: at('2026-03-08T07:45:00Z') },
    ]);
  });

  test('a leap day and a new year get their meals', async ({ env }) => {
    const own = await restaurant(env.app);
    env.clock.set(at('2026-12-29T17:00:00Z'));
    const id = await template(env, own, { recurringDays: [4, 5] });
    await createRecurringMeals(env.app);
    expect(await daysOf(env, id)).toEqual(['2026-12-31', '2027-01-01']);

    env.clock.set(at('2028-02-27T17:00:00Z'));
    const leap = await template(env, own, { recurringDays: [2, 3] });
    await createRecurringMeals(env.app);
    expect(await daysOf(env, leap)).toEqual(['2028-02-29', '2028-03-01']);
  });

  test('in autumn a window in the repeated hour starts with the first and ends with the second', async ({ env }) => {
    const own = await restaurant(env.app);
    env.clock.set(at('2028-11-03T16:00:00Z'));
    const evening = await template(env, own, { recurringDays: [6, 0] });
    const night = await template(env, own, { recurringDays: [0], pickup: ['01:15', '01:45'] });

    await createRecurringMeals(env.app);

    expect(await instances(env, evening)).toMatchObject([
      { day: '2028-11-04', start: at('2028-11-04T21:00:00Z') },
      { day: '2028-11-05', start: at('2028-11-05T22:00:00Z') },
    ]);
    expect(await instances(env, night)).toMatchObject([
      { day: '2028-11-05', start: at('2028-11-05T05:15:00Z'), end: at('2028-11-05T06:45:00Z') },
    ]);
  });
});
