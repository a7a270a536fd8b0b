import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildRestaurant,
  payWith,
  type Restaurant,
} from '../../orders/testing/order-builders.ts';
import { refresh } from '../../payments/testing/coupon-builders.ts';
import { refundAsRestaurant } from '../../payments/testing/refund-builders.ts';
import { compareFigures } from '../../reports/figures/compare-figures.ts';
import { foldFigures } from '../../reports/figures/fold-figures.ts';
import { buildTaxRate } from '../../tax/testing/tax-builders.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

type Admin = Awaited<ReturnType<typeof buildAdmin>>;

async function sell(env: TestEnvironment, restaurant: Restaurant, expectedTotalCents: number, funder?: 'restaurant') {
  const meal = await buildMeal(env, restaurant, { priceCents: 750, startsInMinutes: 30 });
  const couponCode = funder && (await buildCoupon(env, { value: 100, funder }));
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(meal, { expectedTotalCents, ...(couponCode && { couponCode }) });
  await payWith(env, body.orderId);
  await refresh(buyer, body.orderId);
  await env.runUntilIdle();
  return body.orderId;
}

/** What is held of an area by the ledger itself, in cents. */
async function readHeld(env: TestEnvironment, area: string, where = 'true'): Promise<number> {
  const { rows } = await env.app.db.client.query<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_lines l where account = 'tax_held' and ${where}
       and (source like $1 || ' %' or order_id in (select id from orders where tax_area = $1))`,
    [area],
  );
  return rows[0]?.cents ?? 0;
}
const bookedIn = (month: string) =>
  `kind <> 'tax_paid' and to_char(booked_at at time zone 'America/New_York', 'YYYY-MM') = '${month}'`;
async function readBank({ app }: TestEnvironment, area: string) {
  const { rows } = await app.db.client.query(
    `select amount_cents from ledger_lines
     where account = 'platform_bank' and kind = 'tax_paid' and source like $1 || ' %' order by id`,
    [area],
  );
  return rows.map(({ amount_cents }) => amount_cents);
}

/** The lines of the files of the years of these months. */
async function readCsv(env: TestEnvironment, admin: Admin, months: string[]): Promise<string[]> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const files = await Promise.all(
    [...new Set(months.map((month) => month.slice(0, 4)))].map((year) =>
      fetch(`${env.url}/api/admin/tax.csv?year=${year}`, { headers: { cookie } }).then((file) => file.text()),
    ),
  );
  return files.flatMap((text) => text.split('\r\n'));
}

/** Noon in Georgia unless a time is given, in UTC. */
async function advanceTo(env: TestEnvironment, day: string, time = '17:00'): Promise<void> {
  const minutes = Math.ceil((Date.parse(`${day}T${time}:00Z`) - env.app.clock.now().getTime()) / 60_000);
  await env.advance({ minutes });
}

/** The months of the test: the present one, and the two after it. */
function listMonths(env: TestEnvironment): [string, string, string] {
  const now = env.app.clock.now();
  const month = (later: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1)).toISOString().slice(0, 7);
  return [month(0), month(1), month(2)];
}

/** Two taxed sales, one with a coupon of the kitchen, and one without a tax area, in the first month. */
async function buildMonth(env: TestEnvironment) {
  const [first, second] = listMonths(env);
  await advanceTo(env, `${second}-05`);
  const restaurant = await buildRestaurant(env);
  const { area } = await buildTaxRate(env.app, restaurant);
  const refunded = await sell(env, restaurant, 817);
  await sell(env, restaurant, 708, 'restaurant');
  await sell(env, await buildRestaurant(env), 750);
  return { restaurant, area, refunded, month: second, before: first, next: listMonths(env)[1] };
}

const readMonth = async (admin: Admin, month: string, area: string | null) => {
  const { body } = await admin.call('GET /api/admin/tax/months/:month', { params: { month } });
  const found = body.areas.find((row) => row.area === area);
  if (!found) throw new Error(`no ${area} in ${month}`);
  return found;
};

const file = (admin: Admin, body: { area: string; month: string; amountCents: number } & Partial<Filing>) =>
  admin.call('POST /api/admin/tax/returns', {
    body: { requestId: randomUUID(), paidOn: `${body.month}-28`, reference: 'GTC 4711', ...body },
  });
type Filing = { requestId: string; paidOn: string; reference: string };

describe('A month of tax', () => {
  test('equals its tax_held postings, before and after the sums are folded and compared, and its file adds up', async ({
    env,
  }) => {
    const { restaurant, area, refunded, month, next } = await buildMonth(env);
    await advanceTo(env, `${next}-02`);
    await sell(env, restaurant, 817);
    await refundAsRestaurant(restaurant, refunded, { amountCents: 400 });
    await env.runUntilIdle();
    const admin = await buildAdmin(env);
    // 67 * 400 / 817 is 32.8.
    const expected = {
      [month]: {
        grossCents: 1500,
        restaurantDiscountCents: 100,
        baseCents: 1400,
        collectedCents: 125,
        netDueCents: 125,
      },
      [next]: { grossCents: 750, collectedCents: 67, refundedCents: 32, netDueCents: 35 },
    };
    const check = async () => {
      for (const [name, figures] of Object.entries(expected)) {
        const found = await readMonth(admin, name, area);
        expect(found).toMatchObject(figures);
        expect(found.netDueCents).toBe(await readHeld(env, area, bookedIn(name)));
      }
      expect(await readMonth(admin, month, null)).toMatchObject({ grossCents: 750, collectedCents: 0, state: 'GA' });
      const listed = await Promise.all(
        [month, next].map((name) =>
          admin.call('GET /api/admin/tax/months', { querystring: { year: Number(name.slice(0, 4)) } }),
        ),
      );
      const find = (name: string) => listed.flatMap(({ body }) => body.months).find((row) => row.month === name);
      expect(find(next)).toMatchObject({ netDueCents: 35, areas: 1, paidAreas: 0, state: 'open' });
      expect(find(month)).toMatchObject({ grossCents: 2250, netDueCents: 125, areas: 1 });
    };
    await check();
    await Promise.all([1, 2, 3].map(() => foldFigures(env.app)));
    await check();
    await compareFigures(env.app);
    await check();
    expect((await env.app.db.client.query(`select kind from alarms where kind = 'figures-differ'`)).rows).toEqual([]);

    const lines = (await readCsv(env, admin, [month, next])).filter((line) => line.includes(area));
    expect(lines).toHaveLength(2);
    const sum = lines.reduce((total, line) => total + Math.round(Number(line.split(',')[8]) * 100), 0);
    expect(sum).toBe(await readHeld(env, area));
  });

  test('has the sales of its last hour in Georgia, when the next month has begun in Greenwich', async ({ env }) => {
    const { restaurant, area, month, next } = await buildMonth(env);
    await advanceTo(env, `${next}-01`, '03:10');
    await sell(env, restaurant, 817);
    const admin = await buildAdmin(env);
    expect(await readMonth(admin, month, area)).toMatchObject({ netDueCents: 192 });
    await compareFigures(env.app);
    expect(await readMonth(admin, month, area)).toMatchObject({ netDueCents: 192 });
    expect(await readHeld(env, area, bookedIn(month))).toBe(192);
  });

  test('sums that differ from the ledger are found, repaired, and raise an alarm', async ({ env }) => {
    const { area, month } = await buildMonth(env);
    await foldFigures(env.app);
    await env.app.db.client.query('update tax_months set collected_cents = collected_cents + 1 where area = $1', [
      area,
    ]);
    await compareFigures(env.app);
    expect(await readMonth(await buildAdmin(env), month, area)).toMatchObject({ netDueCents: 125 });
    const { rows } = await env.app.db.client.query(`select text from alarms where kind = 'figures-differ'`);
    expect(rows).toHaveLength(1);
    await env.app.db.client.query('update alarms set resolved_at = now()');
  });

  test('the history of a database that is older than the sums is added up once', async ({ env }) => {
    const { area, month } = await buildMonth(env);
    await env.app.db.client.query(
      'with a as (delete from tax_changes), b as (delete from tax_months) update figure_state set tax_built_at = null',
    );
    await advanceTo(env, listMonths(env)[2].concat('-12'));
    await compareFigures(env.app);
    expect(await readMonth(await buildAdmin(env), month, area)).toMatchObject({ grossCents: 1500, netDueCents: 125 });
  });
});

describe('A tax return', () => {
  test('is filed once ten days after the month, and brings the account to what is left', async ({ env }) => {
    const { restaurant, area, month, next } = await buildMonth(env);
    await advanceTo(env, `${next}-10`);
    await sell(env, restaurant, 817);
    const early = await file(await buildAdmin(env), { area, month, amountCents: 125 });
    expect(early.body.code).toBe('tax-month-open');
    await advanceTo(env, `${next}-11`);
    const admin = await buildAdmin(env);
    expect((await readMonth(admin, month, area)).status).toBe('closed');
    const attempts = [
      await file(admin, { area, month, amountCents: 124 }),
      await file(admin, { area, month: next, amountCents: 67, paidOn: `${next}-11` }),
      await file(admin, { area: 'nowhere', month, amountCents: 125 }),
      await file(admin, { area, month, amountCents: 125, paidOn: `${next}-12` }),
      await file(admin, { area, month, amountCents: 125, reference: ' ' }),
    ];
    expect(attempts.map(({ body }) => body.fields ?? body.code)).toEqual([
      'tax-month-changed',
      'tax-month-open',
      'not-found',
      { paidOn: 'Choose a day from the start of the month until today.' },
      { reference: 'Please fill in this field.' },
    ]);
    expect([await readBank(env, area), await readHeld(env, area)]).toEqual([[], 192]);

    const requestId = randomUUID();
    expect((await file(admin, { area, month, amountCents: 125, requestId })).status).toBe(200);
    expect((await file(admin, { area, month, amountCents: 125, requestId })).status).toBe(200);
    const again = await file(admin, { area, month, amountCents: 125 });
    expect([again.status, again.body.code]).toEqual([409, 'tax-return-filed']);
    expect(again.body.details).toMatchObject({ reference: 'GTC 4711', paidOn: `${month}-28` });
    expect([await readBank(env, area), await readHeld(env, area)]).toEqual([[-125], 67]);
    expect(await readMonth(admin, month, area)).toMatchObject({
      ...{ status: 'paid', netDueCents: 125 },
      payment: { amountCents: 125, paidOn: `${month}-28`, reference: 'GTC 4711' },
    });
    const { lines } = (await admin.call('GET /api/admin/audit', { querystring: { search: area } })).body;
    expect(lines.filter(({ action }) => action === 'tax-return.file')).toMatchObject([
      { objectName: `${area}, ${month}: $1.25`, reason: 'GTC 4711' },
    ]);
  });

  test('twenty simultaneous requests book one payment', async ({ env }) => {
    const { area, month, next } = await buildMonth(env);
    await advanceTo(env, `${next}-11`);
    const admin = await buildAdmin(env);
    const answers = await Promise.all(Array.from({ length: 20 }, () => file(admin, { area, month, amountCents: 125 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'tax-return-filed')).toHaveLength(19);
    expect([await readBank(env, area), await readHeld(env, area)]).toEqual([[-125], 0]);
  });

  test('a month in which only refunds are left is credited by the state', async ({ env }) => {
    const { restaurant, area, refunded, next } = await buildMonth(env);
    await advanceTo(env, `${next}-02`);
    await refundAsRestaurant(restaurant, refunded, {});
    await env.runUntilIdle();
    await advanceTo(env, `${listMonths(env)[1]}-11`);
    const admin = await buildAdmin(env);
    expect(await readMonth(admin, next, area)).toMatchObject({ grossCents: 0, refundedCents: 67, netDueCents: -67 });
    expect((await file(admin, { area, month: next, amountCents: -67 })).status).toBe(200);
    expect(await readBank(env, area)).toEqual([67]);
  });
});
