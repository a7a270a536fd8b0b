import { randomUUID } from 'node:crypto';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { recordCorrection } from '../../payments/reconcile/corrections.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { compareFigures } from '../../reports/figures/compare-figures.ts';

describe('Totals for admins', () => {
  test('gross, refunds and net come from payments and refunds of customers, by day, restaurant and ZIP', async ({
    env,
  }) => {
    const by = await buildAdmin(env);
    const restaurant = await buildRestaurant(env, { zip: '30306' });
    const meal = await buildMeal(env, restaurant, { priceCents: 700, portions: 8 });
    const orderId = await buildPaidOrder(env, meal, await buildBuyer(env), 2);
    await buildPaidOrder(env, meal, await buildBuyer(env), 1);
    const left = await buildBuyer(env);
    expect((await left.checkout(meal)).status).toBe(201);
    const declined = await buildBuyer(env);
    const { orderId: failedId } = (await declined.checkout(meal)).body;
    await payWith(env, failedId, 'pm_card_visa_chargeDeclined');
    await declined.call('POST /api/orders/:id/refresh', { params: { id: failedId }, body: {} });
    expect((await readOrderRow(env, failedId)).status).toBe('failed');
    await by.call('POST /api/admin/orders/:id/refund', {
      params: { id: orderId },
      body: { amountCents: 300, reason: 'quality', requestId: randomUUID() },
    });
    await env.runUntilIdle();

    await env.runTimers();
    const { status, body } = await by.call('GET /api/admin/totals');
    const span = await by.call('GET /api/admin/totals/span', { querystring: {} });

    const money = { grossCents: 2100, refundsCents: 300, netCents: 1800 };
    expect(status).toBe(200);
    expect(body).toMatchObject({
      restaurants: 1,
      waiting: 0,
      meals: 1,
      activeToday: 1,
      orders: 2,
      money,
      mealsSaved: 0,
    });
    const figures = { ...money, orders: 2, mealsSaved: 0 };
    expect(span.body).toMatchObject({ from: '2025-09-04', to: '2025-10-03', all: figures });
    expect(span.body.days).toHaveLength(30);
    expect(span.body.days.at(-1)).toEqual({ day: '2025-10-03', ...figures });
    expect(span.body.days.at(0)).toMatchObject({ day: '2025-09-04', orders: 0, grossCents: 0 });
    expect(span.body.byRestaurant).toMatchObject([{ id: restaurant.id, zip: '30306', ...figures }]);
    expect(span.body.byZip).toEqual([{ zip: '30306', restaurants: 1, ...figures }]);
    const row = (await by.call('GET /api/admin/restaurants', { querystring: { search: '30306' } })).body;
    expect(row.restaurants).toMatchObject([
      { id: restaurant.id, orders: 2, meals: 1, netCents: 1800, payoutSetup: 'not-started' },
    ]);
    const one = (await by.call('GET /api/admin/restaurants/:id', { params: { id: restaurant.id } })).body;
    expect(one).toMatchObject({ ...money, pendingCents: 1800, earnedCents: 0, comingMeals: [{ id: meal.id }] });
    expect(one.openOrders).toHaveLength(2);
  });

  test('a period contains its days to the last minute in the time zone of the restaurant', async ({ env }) => {
    const by = await buildAdmin(env);
    const restaurant = await buildRestaurant(env, { zip: '30306' });
    await buildPaidOrder(env, await buildMeal(env, restaurant, { priceCents: 700 }), await buildBuyer(env), 2);
    const { client: db } = env.app.db;
    // A sale at 11:59 PM on August 2 in Atlanta is on August 3 in UTC.
    await db.query('alter table ledger_lines disable trigger ledger_lines_insert_only');
    await db.query(`update ledger_lines set booked_at = '2025-08-03T03:59:00Z' where restaurant_id = $1`, [
      restaurant.id,
    ]);
    await db.query('alter table ledger_lines enable trigger ledger_lines_insert_only');
    await db.query(
      `update orders set closed_reason = 'collected', service_date = '2025-08-03' where restaurant_id = $1`,
      [restaurant.id],
    );
    // The sums follow what is booked. These changes of booked lines are found at night, with an alarm.
    await compareFigures(env.app);
    await db.query('update alarms set resolved_at = now()');
    const read = async (from: string, to: string) =>
      (await by.call('GET /api/admin/totals/span', { querystring: { from, to } })).body;

    expect((await read('2025-08-02', '2025-08-02')).all).toMatchObject({ grossCents: 1400, orders: 1, mealsSaved: 0 });
    expect((await read('2025-08-03', '2025-08-03')).all).toMatchObject({ grossCents: 0, orders: 0, mealsSaved: 2 });
    expect((await read('2025-07-01', '2025-08-01')).byZip).toEqual([]);
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await fetch(`${env.url}/api/admin/totals.csv?from=2025-08-02&to=2025-08-03&by=day`, {
      headers: { cookie },
    });
    expect(await file.text()).toBe(
      '"Day","Gross (USD)","Refunds (USD)","Net (USD)","Orders","Meals saved"\r\n' +
        '"2025-08-02",14,0,14,1,0\r\n"2025-08-03",0,0,0,0,2\r\n',
    );
    for (const [from, to] of [
      ['2025-10-03', '2025-10-02'],
      ['2024-10-01', '2025-10-03'],
      ['2025-10-01', undefined],
    ]) {
      expect((await by.call('GET /api/admin/totals/span', { querystring: { from, to } })).status).toBe(400);
    }
  });

  test('this week is compared with the same days of the week before, to the first and the last minute', async ({
    env,
  }) => {
    const by = await buildAdmin(env);
    const { client: db } = env.app.db;
    const readWeek = async () => (await by.call('GET /api/admin/totals')).body.week;
    type Sums = Awaited<ReturnType<typeof readWeek>>['current'];
    const subtract = (one: Sums, other: Sums): Sums => ({
      restaurants: one.restaurants - other.restaurants,
      netCents: one.netCents - other.netCents,
      mealsSaved: one.mealsSaved - other.mealsSaved,
    });
    const before = await readWeek();
    // Today is Friday, October 3. Each day has an amount that is seen in a sum.
    const days = [
      ['2025-09-20', 1],
      ['2025-09-21', 20],
      ['2025-09-26', 300],
      ['2025-09-27', 4000],
      ['2025-09-28', 50_000],
      ['2025-10-03', 600_000],
    ];
    for (const values of days)
      await db.query(
        `insert into market_days (day, gross_cents, refunds_cents, sold_orders, portions_saved)
         values ($1, $2::int + 5, 5, 1, $2::int * 2)
         on conflict (day) do update set gross_cents = market_days.gross_cents + $2::int,
           portions_saved = market_days.portions_saved + $2::int * 2`,
        values,
      );
    // In Atlanta: Friday 11:59 PM, midnight of Saturday, Saturday 11:59 PM, midnight of Sunday.
    for (const joined of ['2025-09-27T03:59Z', '2025-09-27T04:00Z', '2025-09-28T03:59Z', '2025-09-28T04:00Z']) {
      const { id } = await buildRestaurant(env);
      await db.query('update restaurants set created_at = $2 where id = $1', [id, joined]);
    }

    const { today, current, previous } = await readWeek();
    expect(today).toBe('2025-10-03');
    expect(subtract(current, before.current)).toEqual({ restaurants: 1, netCents: 650_000, mealsSaved: 1_300_000 });
    expect(subtract(previous, before.previous)).toEqual({ restaurants: 1, netCents: 320, mealsSaved: 640 });
  });

  test('an alarm is resolved once, with a note', async ({ env }) => {
    const by = await buildAdmin(env);
    const alarm = { kind: 'dispute' as const, source: randomUUID(), orderId: null, text: 'A customer disputes $7.00.' };
    await transaction(env.app, (tx) => raiseAlarm(tx, alarm, env.clock.now()));
    const open = (await by.call('GET /api/admin/alarms', { querystring: {} })).body;
    expect(open).toMatchObject({ open: 1, alarms: [{ kind: 'dispute', text: alarm.text, resolvedAt: null }] });

    const input = { params: { id: open.alarms[0]?.id ?? 0 }, body: { reason: 'Evidence sent.' } };
    expect((await by.call('POST /api/admin/alarms/:id/resolve', input)).status).toBe(200);
    expect((await by.call('POST /api/admin/alarms/:id/resolve', input)).status).toBe(404);

    expect((await by.call('GET /api/admin/alarms', { querystring: {} })).body).toEqual({ open: 0, alarms: [] });
    const log = (await by.call('GET /api/admin/audit', { querystring: { action: 'alarm.resolve' } })).body.lines;
    expect(log).toMatchObject([{ objectName: alarm.text, reason: 'Evidence sent.' }]);
  });

  test('a resolved correction opens again when it is found again', async ({ env }) => {
    const by = await buildAdmin(env);
    const found = { kind: 'books' as const, objectId: 'balance', before: { cents: 1 }, after: { cents: 2 } };
    const read = async () => (await by.call('GET /api/admin/corrections')).body.corrections;
    await recordCorrection(env.app, found);
    const [first] = await read();

    const input = { params: { id: first?.id ?? '' }, body: { reason: 'Moved by hand.' } };
    expect((await by.call('POST /api/admin/corrections/:id/resolve', input)).status).toBe(200);
    expect((await read())[0]?.resolvedAt).not.toBeNull();
    await recordCorrection(env.app, found);
    expect(await read()).toMatchObject([{ id: first?.id, occurrences: 2, resolvedAt: null }]);
  });
});
