import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { handOver, sellOrder } from '../../payments/testing/payout-builders.ts';
import { buildFigures, compareFigures } from './compare-figures.ts';
import { foldFigures } from './fold-figures.ts';

const readAll = async (admin: TestPerson) => ({
  totals: (await admin.call('GET /api/admin/totals')).body,
  span: (await admin.call('GET /api/admin/totals/span', { querystring: {} })).body,
  year: (await admin.call('GET /api/admin/totals/span', { querystring: { from: '2025-01-01', to: '2025-12-31' } }))
    .body,
  restaurants: (await admin.call('GET /api/admin/restaurants', { querystring: {} })).body,
  owed: (await admin.call('GET /api/admin/payouts')).body.owed,
});
async function buildSales(env: TestEnvironment) {
  const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
  const collected = await sellOrder(env, restaurant, 2);
  await handOver(env, restaurant, collected);
  const meal = await buildMeal(env, restaurant, { priceCents: 700, portions: 8 });
  const refunded = await buildPaidOrder(env, meal, await buildBuyer(env), 1);
  await admin.call('POST /api/admin/orders/:id/refund', {
    params: { id: refunded },
    body: { amountCents: 300, reason: 'quality', requestId: randomUUID() },
  });
  await env.runUntilIdle();
  return { admin, restaurant, meal };
}
const count = async ({ app }: TestEnvironment, table: string) =>
  (await app.db.client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows[0]?.rows;
const openFigureAlarms = async ({ app }: TestEnvironment) =>
  (await app.db.client.query("select text from alarms where kind = 'figures-differ' and resolved_at is null")).rows;

const noFigures = { grossCents: 0, refundsCents: 0, netCents: 0, orders: 0, mealsSaved: 0 };
const addFigures = (sum: typeof noFigures, row: typeof noFigures) => ({
  grossCents: sum.grossCents + row.grossCents,
  refundsCents: sum.refundsCents + row.refundsCents,
  netCents: sum.netCents + row.netCents,
  orders: sum.orders + row.orders,
  mealsSaved: sum.mealsSaved + row.mealsSaved,
});

describe('Figures kept as sums', () => {
  test('figures are the same before and after the job adds the changes, and nothing is counted twice', async ({
    env,
  }) => {
    const { admin, restaurant } = await buildSales(env);
    const dashboard = async () => (await restaurant.call('GET /api/restaurant/dashboard')).body;
    const before = { ...(await readAll(admin)), dashboard: await dashboard() };
    expect(await count(env, 'figure_changes')).toBeGreaterThan(0);
    expect(before.totals).toMatchObject({ orders: 2, mealsSaved: 2, meals: 2, restaurants: 1 });
    expect(before.totals.money.refundsCents).toBe(300);

    await Promise.all([1, 2, 3, 4].map(() => foldFigures(env.app)));

    expect(await count(env, 'figure_changes')).toBe(0);
    expect({ ...(await readAll(admin)), dashboard: await dashboard() }).toEqual(before);
    await compareFigures(env.app);
    expect(await openFigureAlarms(env)).toEqual([]);
    expect({ ...(await readAll(admin)), dashboard: await dashboard() }).toEqual(before);
  });

  test('orders that are sold while the jobs run are counted exactly once', async ({ env }) => {
    const { admin, meal } = await buildSales(env);
    const before = (await readAll(admin)).totals;
    const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => buildBuyer(env)));
    let isSelling = true;
    const jobs = [foldFigures, compareFigures].map(async (run) => {
      while (isSelling) await run(env.app);
    });
    await Promise.all(buyers.map((buyer) => buildPaidOrder(env, meal, buyer, 1)));
    await env.runUntilIdle();
    isSelling = false;
    await Promise.all(jobs);

    const after = (await readAll(admin)).totals;
    expect(after.orders).toBe(before.orders + 5);
    expect(after.money.grossCents).toBe(before.money.grossCents + 5 * 700);
    expect(await openFigureAlarms(env)).toEqual([]);
    await compareFigures(env.app);
    expect((await readAll(admin)).totals).toEqual(after);
    expect(await openFigureAlarms(env)).toEqual([]);
  });

  test.for([
    'update restaurant_days set gross_cents = gross_cents + 1',
    'delete from restaurant_days',
    'update restaurant_sums set meals = meals + 1',
    'delete from restaurant_sums',
    'update market_days set sold_orders = 0',
    'delete from market_days',
    'delete from open_earnings',
    'update open_earnings set cents = cents + 5',
    `insert into restaurant_days select id, '2025-01-01', 1, 1, 1, 1 from restaurants limit 1`,
    'update restaurant_periods set gross_cents = gross_cents + 1 where months = 12',
    'delete from restaurant_periods',
    'update zip_periods set sold_orders = sold_orders + 1 where months = 0',
    'delete from zip_periods where months = 3',
    `insert into restaurant_periods select id, 1, '2025-01-01', 1, 1, 1, 1 from restaurants limit 1`,
    `insert into zip_periods select zip, 12, '2024-01-01', 1, 1, 1, 1 from restaurants limit 1`,
  ])('the comparison of each night finds and repairs "%s"', async (sql, { env }) => {
    const { admin } = await buildSales(env);
    await foldFigures(env.app);
    const right = await readAll(admin);
    await env.app.db.client.query("update alarms set resolved_at = now() where kind = 'figures-differ'");
    await env.app.db.client.query(sql);

    await compareFigures(env.app);

    expect(await openFigureAlarms(env)).toMatchObject([{ text: expect.stringContaining('They are repaired') }]);
    const { totals, ...repaired } = await readAll(admin);
    expect(repaired).toEqual({ span: right.span, year: right.year, restaurants: right.restaurants, owed: right.owed });
    expect({ ...totals, activeToday: 0 }).toEqual({ ...right.totals, activeToday: 0 });
    await env.advance({ seconds: 1 });
    await compareFigures(env.app);
    expect(await openFigureAlarms(env)).toHaveLength(1);
  });

  test('the figures of a restaurant that moves to another ZIP move with it', async ({ env }) => {
    const { admin, restaurant } = await buildSales(env);
    await foldFigures(env.app);
    const { span } = await readAll(admin);
    const alarms = await openFigureAlarms(env);

    await env.app.db.client.query(`update restaurants set zip = '30309' where id = $1`, [restaurant.id]);

    const after = (await readAll(admin)).span;
    const { id: _id, name: _name, ...own } = span.byRestaurant.find(({ id }) => id === restaurant.id) ?? {};
    expect(after.byZip).toContainEqual({ ...own, zip: '30309', restaurants: 1 });
    expect(after.all).toEqual(after.byZip.reduce(addFigures, noFigures));
    await compareFigures(env.app);
    expect(await openFigureAlarms(env)).toEqual(alarms);
  });

  test('a database that is older than the sums is added up once, without an alarm', async ({ env }) => {
    const { admin } = await buildSales(env);
    const right = await readAll(admin);
    const alarms = await openFigureAlarms(env);
    for (const table of ['open_earnings', 'figure_changes', 'restaurant_days', 'market_days', 'restaurant_sums'])
      await env.app.db.client.query(`delete from ${table}`);
    await buildFigures(env.app);
    expect((await readAll(admin)).totals.orders).toBe(0);

    await env.app.db.client.query('update figure_state set built_at = null');
    await buildFigures(env.app);

    expect(await readAll(admin)).toEqual(right);
    expect(await openFigureAlarms(env)).toEqual(alarms);
  });
});
