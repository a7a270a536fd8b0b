import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../accounts/testing/people.ts';
import { restaurant } from '../meals/testing/meal-builders.ts';

const reason = 'The pilot begins.';
const source = 'GA DOR chart Q1 2027';
type Admin = Awaited<ReturnType<typeof buildAdmin>>;

async function buildArea(admin: Admin, name = `Area ${randomUUID().slice(0, 8)}`) {
  const { slug } = (await admin.call('POST /api/admin/tax/areas', { body: { name, state: 'GA', reason } })).body;
  const plan = (ppm: number, fromDate: string) =>
    admin.call('POST /api/admin/tax/areas/:slug/rates', { params: { slug }, body: { ppm, fromDate, source } });
  /** An admin's session does not last until tomorrow. */
  const read = async (reader = admin) => {
    const { body } = await reader.call('GET /api/admin/tax/areas', {});
    const area = body.areas.find((one) => one.slug === slug);
    if (!area) throw new Error(`no area ${slug}`);
    return area;
  };
  const rates = async (reader = admin) =>
    (await read(reader)).rates.map(({ fromDate, ppm, state }) => `${fromDate} ${ppm} ${state}`);
  return { slug, name, plan, read, rates };
}

const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('Tax areas', () => {
  test('an area is added and renamed once, with an audit entry that names both names', async ({ env }) => {
    const admin = await buildAdmin(env);
    const { slug } = await buildArea(admin, 'Atlanta, Fulton');
    expect(slug).toBe('atlanta-fulton');
    const add = (body: { name: string; state: string }) =>
      admin.call('POST /api/admin/tax/areas', { body: { ...body, reason } });
    expect((await add({ name: 'ATLANTA, fulton', state: 'GA' })).body.code).toBe('name-taken');
    expect((await add({ name: 'Nowhere', state: 'ZZ' })).body.fields).toEqual({
      state: 'Enter a state by its two letters, such as GA.',
    });

    const rename = (name: string) =>
      admin.call('PUT /api/admin/tax/areas/:slug', { params: { slug }, body: { name, reason } });
    expect((await rename('Atlanta, Fulton County')).status).toBe(200);
    expect((await rename('Atlanta, Fulton County')).status).toBe(200);
    const { lines } = (await admin.call('GET /api/admin/audit', { querystring: { search: 'Fulton' } })).body;
    expect(lines.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['tax-area.rename', 'Atlanta, Fulton → Atlanta, Fulton County'],
      ['tax-area.add', 'Atlanta, Fulton, GA'],
    ]);
  });

  test('a restaurant belongs to an area of its own state only', async ({ env }) => {
    const admin = await buildAdmin(env);
    const { slug, name } = await buildArea(admin);
    const florida = (await admin.call('POST /api/admin/tax/areas', { body: { name: 'Miami', state: 'FL', reason } }))
      .body.slug;
    const { id } = await restaurant(env.app, { name: 'Peach Pantry' });
    const set = (taxArea: string) =>
      admin.call('PUT /api/admin/restaurants/:id/tax-area', { params: { id }, body: { taxArea, reason } });
    expect((await set(florida)).body.code).toBe('tax-area-other-state');
    expect((await set('unknown')).body.code).toBe('not-found');
    expect((await set(slug)).status).toBe(200);
    const view = (await admin.call('GET /api/admin/restaurants/:id', { params: { id } })).body;
    expect(view.taxArea).toEqual({ slug, name });
    const { lines } = (await admin.call('GET /api/admin/audit', { querystring: { search: 'Peach' } })).body;
    expect(lines[0]).toMatchObject({
      action: 'restaurant.tax-area',
      objectName: `Peach Pantry: no tax area → ${name}`,
    });
  });
});

describe('Tax rates', () => {
  test('a rate is planned, takes effect at midnight in its area, and is superseded by the next', async ({ env }) => {
    const admin = await buildAdmin(env);
    const { plan, read, rates } = await buildArea(admin);
    const { today } = await read();
    const [tomorrow, dayAfter] = [shiftDay(today, 1), shiftDay(today, 2)];
    expect((await plan(89_000, tomorrow)).status).toBe(200);
    expect((await plan(90_000, dayAfter)).status).toBe(200);
    expect(await rates()).toEqual([`${dayAfter} 90000 planned`, `${tomorrow} 89000 planned`]);
    await advanceToMidnight(env, tomorrow);
    expect(await rates(await buildAdmin(env))).toEqual([`${dayAfter} 90000 planned`, `${tomorrow} 89000 in-effect`]);
    await advanceToMidnight(env, dayAfter);
    expect(await rates(await buildAdmin(env))).toEqual([`${dayAfter} 90000 in-effect`, `${tomorrow} 89000 superseded`]);
  });

  test('invalid rates are refused, each with its own sentence, and change nothing', async ({ env }) => {
    const admin = await buildAdmin(env);
    const { plan, read, rates } = await buildArea(admin);
    const { today } = await read();
    const tomorrow = shiftDay(today, 1);
    await plan(89_000, tomorrow);
    const refusals = [
      await plan(89_000, today),
      await plan(89_000, shiftDay(today, -400)),
      await plan(91_000, tomorrow),
      await plan(-1, shiftDay(today, 5)),
      await plan(200_001, shiftDay(today, 5)),
      await plan(8.9, shiftDay(today, 5)),
      await plan(89_000, '2099-02-30'),
    ];
    expect(refusals.map(({ body }) => body.fields ?? body.code)).toEqual([
      'rate-date-past',
      'rate-date-past',
      'rate-date-taken',
      { ppm: 'Enter a rate from 0% to 20%.' },
      { ppm: 'Enter a rate from 0% to 20%.' },
      expect.objectContaining({ ppm: expect.any(String) }),
      { fromDate: 'Please choose a day.' },
    ]);
    expect(await rates()).toEqual([`${tomorrow} 89000 planned`]);
  });

  test('twenty simultaneous rates for one day leave one', async ({ env }) => {
    const admin = await buildAdmin(env);
    const { plan, read, rates } = await buildArea(admin);
    const day = shiftDay((await read()).today, 3);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => plan(80_000 + index, day)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'rate-date-taken')).toHaveLength(19);
    expect(await rates()).toHaveLength(1);
  });

  test('a planned rate can be withdrawn and planned again, and one in effect stays', async ({ env }) => {
    const admin = await buildAdmin(env);
    const { plan, read, rates, name } = await buildArea(admin);
    const tomorrow = shiftDay((await read()).today, 1);
    const withdraw = async (id: string) =>
      admin.call('POST /api/admin/tax/rates/:id/withdraw', { params: { id }, body: { reason } });
    const first = (await plan(98_000, tomorrow)).body.id;
    expect((await withdraw(first)).status).toBe(200);
    expect((await withdraw(first)).body.code).toBe('rate-in-effect');
    const second = (await plan(89_000, tomorrow)).body.id;
    await advanceToMidnight(env, tomorrow);
    expect((await withdraw(second)).body.code).toBe('rate-in-effect');
    expect(await rates()).toEqual([`${tomorrow} 89000 in-effect`, `${tomorrow} 98000 withdrawn`]);
    const { lines } = (await admin.call('GET /api/admin/audit', { querystring: { search: name } })).body;
    expect(lines.map(({ objectName }) => objectName)).toEqual([
      `${name}: no rate → 8.9% from ${tomorrow}`,
      `${name}: 9.8% → no rate from ${tomorrow}`,
      `${name}: no rate → 9.8% from ${tomorrow}`,
      `${name}, GA`,
    ]);
  });

  test('the database refuses to change or delete a rate', async ({ env }) => {
    const admin = await buildAdmin(env);
    const { plan, read, slug } = await buildArea(admin);
    await plan(89_000, shiftDay((await read()).today, 1));
    for (const change of ['update tax_rates set ppm = 1', 'delete from tax_rates'])
      await expect(env.app.db.client.query(`${change} where area = $1`, [slug])).rejects.toThrow('never changed');
  });
});

test('the preview prices an order by the rate of a day', async ({ env }) => {
  const admin = await buildAdmin(env);
  const { plan, read, slug } = await buildArea(admin);
  const { today } = await read();
  const tomorrow = shiftDay(today, 1);
  await plan(89_000, tomorrow);
  const preview = async (more: { date: string; discountFunder?: 'platform' | 'restaurant' }) => {
    const order = {
      taxArea: slug,
      unitPriceCents: 425,
      quantity: 2,
      discountType: 'fixed',
      discountValue: 100,
    } as const;
    const { body } = await admin.call('GET /api/admin/order-price', { querystring: { ...order, ...more } });
    return [body.taxBaseCents, body.taxCents, body.totalCents];
  };
  expect(await preview({ date: today })).toEqual([0, 0, 750]);
  expect(await preview({ date: tomorrow })).toEqual([850, 76, 826]);
  expect(await preview({ date: tomorrow, discountFunder: 'restaurant' })).toEqual([750, 67, 817]);
});

/** Just after midnight in Georgia. */
async function advanceToMidnight(env: TestEnvironment, day: string): Promise<void> {
  const start = Date.parse(`${day}T05:00:00Z`);
  await env.advance({ minutes: Math.ceil((start - env.app.clock.now().getTime()) / 60_000) + 1 });
}
