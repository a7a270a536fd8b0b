import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test as base } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { foldFigures } from '../../reports/figures/fold-figures.ts';

const queryDatabase = async <Found>(env: TestEnvironment, text: string, values: unknown[] = []): Promise<Found[]> =>
  (await env.app.db.client.query(text, values)).rows;

type Admin = Awaited<ReturnType<typeof buildAdmin>>;
type RestaurantQuery = NonNullable<Input<'GET /api/admin/restaurants'>['querystring']>;
type RestaurantSort = RestaurantQuery['sort'];
const test = base.extend<{ admin: Admin }>({ admin: async ({ env }, use) => use(await buildAdmin(env)) });

async function raiseAlarm(env: TestEnvironment): Promise<string> {
  const [alarm] = await queryDatabase<{ id: string }>(
    env,
    `insert into alarms (kind, source, text, raised_at) values ('refund', $1, 'Look', $2) returning id`,
    [randomUUID(), env.clock.now()],
  );
  return String(alarm?.id);
}
const take = (admin: Admin, id: string, from: string | null = null) =>
  admin.call('POST /api/admin/cases/:kind/:id/take', { params: { kind: 'alarm', id }, body: { from } });
const release = (admin: Admin, id: string) =>
  admin.call('POST /api/admin/cases/:kind/:id/release', { params: { kind: 'alarm', id }, body: {} });
const readOwner = async (admin: Admin, id: string) =>
  (await admin.call('GET /api/admin/alarms', { querystring: {} })).body.alarms.find((alarm) => String(alarm.id) === id)
    ?.owner;
const listNames = async (admin: Admin, querystring: RestaurantQuery) =>
  (await admin.call('GET /api/admin/restaurants', { querystring })).body.restaurants.map(({ name }) => name);
const countAlarms = async (admin: Admin) => (await admin.call('GET /api/admin/waiting')).body.alarms;

describe('A case', () => {
  test('of ten admins who take it at once, one gets it, and the others are told', async ({ env }) => {
    const admins = await Promise.all(Array.from({ length: 10 }, () => buildAdmin(env)));
    const id = await raiseAlarm(env);

    const answers = await Promise.all(admins.map((admin) => take(admin, id)));

    const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : 'code' in body && body.code)).sort();
    expect(codes).toEqual([...Array(9).fill('case-taken'), 'taken']);
    const winner = admins[answers.findIndex(({ status }) => status === 200)] as Admin;
    expect(await readOwner(winner, id)).toMatchObject({ id: winner.id, since: env.clock.now().toISOString() });
    // A repeat is accepted and writes no second entry.
    expect((await take(winner, id)).status).toBe(200);
    expect(
      (await queryDatabase(env, `select from audit_lines where action = 'case.take' and object_id = $1`, [id])).length,
    ).toBe(1);
  });

  test('is taken over only from the owner whom the page shows, and released only by its owner', async ({
    env,
    admin,
  }) => {
    const [id, other, third] = [await raiseAlarm(env), await buildAdmin(env), await buildAdmin(env)];
    await take(admin, id);

    expect((await take(other, id, third.id)).body).toMatchObject({ code: 'case-taken' });
    expect((await release(other, id)).status).toBe(200);
    expect(await readOwner(admin, id)).toMatchObject({ id: admin.id });
    expect((await take(other, id, admin.id)).status).toBe(200);
    expect(await readOwner(admin, id)).toMatchObject({ id: other.id });
    expect((await release(other, id)).status).toBe(200);
    expect(await readOwner(admin, id)).toBeNull();

    const before = await countAlarms(admin);
    await admin.call('POST /api/admin/alarms/:id/resolve', { params: { id }, body: { reason: 'Looked at it.' } });
    expect((await take(admin, id)).status).toBe(404);
    expect(await countAlarms(admin)).toBe(before - 1);
  });
});

describe('Saved views', () => {
  const view = { page: 'orders' as const, name: 'Canceled', query: 'state=canceled' };

  test('belong to one admin, and a view of the same name is replaced', async ({ env, admin }) => {
    const other = await buildAdmin(env);
    await admin.call('POST /api/admin/views', { body: view });
    await admin.call('POST /api/admin/views', { body: { ...view, query: 'sort=paid&state=canceled' } });

    const { views } = (await admin.call('GET /api/admin/views')).body;
    expect(views).toMatchObject([{ name: 'Canceled', query: 'sort=paid&state=canceled' }]);
    const params = { id: views[0]?.id ?? '' };
    expect((await other.call('GET /api/admin/views')).body.views).toEqual([]);
    expect((await other.call('DELETE /api/admin/views/:id', { params })).status).toBe(404);
    expect((await admin.call('DELETE /api/admin/views/:id', { params })).status).toBe(200);
    expect((await admin.call('GET /api/admin/views')).body.views).toEqual([]);
  });

  test('an admin has at most forty, and can still replace one of them', async ({ admin }) => {
    for (let number = 0; number < 40; number += 1)
      await admin.call('POST /api/admin/views', { body: { ...view, name: `View ${number}` } });

    const answer = await admin.call('POST /api/admin/views', { body: view });
    expect(answer.body).toMatchObject({ code: 'too-many-saved-views' });
    expect((await admin.call('POST /api/admin/views', { body: { ...view, name: 'View 7' } })).status).toBe(200);
  });
});

describe('The lists of admins', () => {
  test('orders are those of a day with their counts, in the chosen order', async ({ env, admin }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant);
    const buyers = [await buildBuyer(env, 'Zoe Lane'), await buildBuyer(env, 'Ada Reed')];
    for (const buyer of buyers) await buildPaidOrder(env, meal, buyer);
    const [order] = await queryDatabase<{ day: string }>(env, 'select service_date::text as day from orders limit 1');
    const list = async (querystring: object) =>
      (await admin.call('GET /api/admin/orders', { querystring })).body as {
        orders: { customerName: string }[];
        counts: Record<string, number>;
      };

    const ofDay = await list({ day: order?.day, sort: 'customer' });
    expect(ofDay.orders.map(({ customerName }) => customerName)).toEqual(['Ada Reed', 'Zoe Lane']);
    expect(ofDay.counts).toMatchObject({ confirmed: 2, canceled: 0 });
    const descending = await list({ sort: '-customer', state: 'confirmed' });
    expect(descending.orders.map(({ customerName }) => customerName)).toEqual(['Zoe Lane', 'Ada Reed']);
    expect((await list({ state: 'canceled' })).orders).toEqual([]);
    expect((await list({ day: '2020-01-01' })).counts).toMatchObject({ confirmed: 0 });
  });

  test('restaurants are sorted by name without regard to case, from either end', async ({ env, admin }) => {
    for (const name of ['b Quince', 'A Quince', 'C Quince']) {
      const { id } = await buildRestaurant(env);
      await queryDatabase(env, 'update restaurants set name = $2 where id = $1', [id, name]);
    }
    const list = (sort: RestaurantSort) => listNames(admin, { sort, search: 'quince' });

    expect(await list('name')).toEqual(['A Quince', 'b Quince', 'C Quince']);
    expect(await list('-name')).toEqual(['C Quince', 'b Quince', 'A Quince']);
  });

  test('restaurants are sorted by meals, orders and amount, from either end, also by what no job has added up yet', async ({
    env,
    admin,
  }) => {
    const sales = { 'None Medlar': [], 'Many Medlar': [500, 500], 'Large Medlar': [9000] };
    for (const [name, prices] of Object.entries(sales)) {
      const restaurant = await buildRestaurant(env);
      await queryDatabase(env, 'update restaurants set name = $2 where id = $1', [restaurant.id, name]);
      for (const priceCents of prices)
        await buildPaidOrder(env, await buildMeal(env, restaurant, { priceCents }), await buildBuyer(env));
      // Three meals, one of them sold: the list by meals is not the list by orders.
      if (name === 'Large Medlar') for (const _ of [1, 2]) await buildMeal(env, restaurant);
    }
    const list = (sort: RestaurantSort) => listNames(admin, { sort, search: 'medlar' });
    const checkOrders = async () => {
      expect(await list('-orders')).toEqual(['Many Medlar', 'Large Medlar', 'None Medlar']);
      expect(await list('orders')).toEqual(['None Medlar', 'Large Medlar', 'Many Medlar']);
      expect(await list('-amount')).toEqual(['Large Medlar', 'Many Medlar', 'None Medlar']);
      expect(await list('amount')).toEqual(['None Medlar', 'Many Medlar', 'Large Medlar']);
      expect(await list('-meals')).toEqual(['Large Medlar', 'Many Medlar', 'None Medlar']);
      expect(await list('meals')).toEqual(['None Medlar', 'Many Medlar', 'Large Medlar']);
    };

    await checkOrders();
    await foldFigures(env.app);
    await checkOrders();
  });

  test('the pages of restaurants by meals, orders and amount follow each other without a gap', async ({
    env,
    admin,
  }) => {
    for (let number = 10; number < 40; number += 1) {
      const { id } = await buildRestaurant(env);
      await queryDatabase(env, 'update restaurants set name = $2 where id = $1', [id, `Loquat ${number}`]);
      await queryDatabase(
        env,
        'update restaurant_sums set meals = 100 - $2::int, confirmed_orders = $2::int, gross_cents = 500, refunds_cents = $2::int where restaurant_id = $1',
        [id, number],
      );
    }
    const names = Array.from({ length: 30 }, (_, index) => `Loquat ${39 - index}`);
    const list = async (sort: RestaurantSort) => {
      const find = (page: number) => listNames(admin, { sort, search: 'loquat', status: 'approved', page });
      return [...(await find(1)), ...(await find(2))];
    };

    expect(await list('-orders')).toEqual(names);
    expect(await list('meals')).toEqual(names);
    expect(await list('amount')).toEqual(names);
    expect(await list('orders')).toEqual(names.toReversed());
    expect(await list('-meals')).toEqual(names.toReversed());
    expect(await list('-amount')).toEqual(names.toReversed());
  });

  test('people without a search are the latest twenty-five', async ({ env, admin }) => {
    await queryDatabase(
      env,
      `insert into users (id, name, email, created_at)
       select gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.test', $1::timestamptz + n * interval '1 minute'
       from generate_series(1, 30) n`,
      // Newer than everybody whom other tests made.
      [new Date('2100-01-01T00:00:00Z')],
    );
    const { people } = (await admin.call('GET /api/admin/people', { querystring: {} })).body;
    expect(people.map(({ name }) => name)).toEqual(Array.from({ length: 25 }, (_, index) => `Person ${30 - index}`));
  });
});
