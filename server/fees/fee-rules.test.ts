import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../accounts/testing/people.ts';
import { restaurant } from '../meals/testing/meal-builders.ts';
import { addDays } from '../restaurants/hours/zone-time.ts';
import { allRestaurants, type FeeScope, findFeeTerms, readFeeScope } from './fee-rules.ts';

const reason = 'The pilot ends.';
const ofRestaurant = (restaurantId: string) => ({ restaurantId, taxArea: null });

async function buildFees(env: TestEnvironment) {
  const admin = await buildAdmin(env);
  const name = `Peach Pantry ${randomUUID().slice(0, 8)}`;
  const { id: restaurantId } = await restaurant(env.app, { name });
  const { today } = await readFeeScope(env.app.db, ofRestaurant(restaurantId), env.app.clock.now());
  const plan = (
    basisPoints: number,
    fromDate: string,
    {
      of = restaurantId,
      fixedCents = 0,
      by = admin,
    }: { of?: string | null; fixedCents?: number; by?: typeof admin } = {},
  ) => by.call('POST /api/admin/fees', { body: { restaurantId: of, basisPoints, fixedCents, fromDate, reason } });
  const withdraw = (id: string, by = admin) =>
    by.call('POST /api/admin/fees/:id/withdraw', { params: { id }, body: { reason } });
  const list = async (by = admin) => {
    const { rules } = (await by.call('GET /api/admin/fees', {})).body;
    return rules
      .filter(({ restaurant: of }) => of?.id === restaurantId)
      .map(({ basisPoints, fromDate, state }) => `${basisPoints} ${fromDate} ${state}`);
  };
  const read = (day: string, scope: FeeScope = ofRestaurant(restaurantId)) => findFeeTerms(env.app.db, scope, day);
  return { admin, restaurantId, name, today, plan, withdraw, list, read, day: (days: number) => addDays(today, days) };
}

describe('Fee rules', () => {
  test('a higher fee is refused before the fifteenth day after it was saved', async ({ env }) => {
    const { plan, today, day, list } = await buildFees(env);
    for (const early of [today, day(14)]) {
      const { status, body } = await plan(1_200, early);
      expect([status, body.code, body.message]).toEqual([409, 'fee-notice', "Fee increases need 14 days' notice."]);
    }
    expect((await plan(0, day(14), { fixedCents: 1 })).body.code).toBe('fee-notice');
    expect(await list()).toEqual([]);
    expect((await plan(1_200, day(15))).status).toBe(200);
    expect(await list()).toEqual([`1200 ${day(15)} planned`]);
  });

  test('a lower fee begins at once, and a fee that was lowered for some days needs notice to rise again', async ({
    env,
  }) => {
    const { plan, day, read } = await buildFees(env);
    await plan(1_200, day(15));
    await env.advance({ days: 16 });
    const by = await buildAdmin(env);
    expect(await read(day(16))).toEqual({ basisPoints: 1_200, fixedCents: 0 });
    expect((await plan(500, day(16), { by })).status).toBe(200);
    expect(await read(day(16))).toEqual({ basisPoints: 500, fixedCents: 0 });
    expect((await plan(1_200, day(17), { by })).body.code).toBe('fee-notice');
    // A lower percentage does not make up for a new amount: a cheap order would pay more.
    expect((await plan(400, day(17), { by, fixedCents: 50 })).body.code).toBe('fee-notice');
    expect((await plan(1_200, day(31), { by })).status).toBe(200);
  });

  test("a restaurant's own rule wins over the one for all, then the latest day", async ({ env }) => {
    const { plan, day, read } = await buildFees(env);
    await plan(500, day(15));
    await plan(700, day(20));
    await plan(1_200, day(25), { of: null });
    const terms = await Promise.all([14, 15, 19, 20, 30].map((days) => read(day(days))));
    expect(terms.map(({ basisPoints }) => basisPoints)).toEqual([0, 500, 500, 700, 700]);
    const others = await Promise.all([24, 25].map((days) => read(day(days), allRestaurants)));
    expect(others.map(({ basisPoints }) => basisPoints)).toEqual([0, 1_200]);
  });

  test('invalid rules are refused, each with its own sentence, and change nothing', async ({ env }) => {
    const { plan, day, list } = await buildFees(env);
    await plan(900, day(15));
    const refusals = [
      await plan(0, day(-1)),
      await plan(800, day(15)),
      await plan(-1, day(20)),
      await plan(3_001, day(20)),
      await plan(12.5, day(20)),
      await plan(0, day(20), { fixedCents: -1 }),
      await plan(0, day(20), { fixedCents: 501 }),
      await plan(0, '2099-02-30'),
      await plan(0, day(20), { of: randomUUID() }),
    ];
    expect(refusals.map(({ body }) => body.fields ?? body.code)).toEqual([
      'fee-date-past',
      'fee-date-taken',
      { basisPoints: 'Enter a fee from 0% to 30%.' },
      { basisPoints: 'Enter a fee from 0% to 30%.' },
      expect.objectContaining({ basisPoints: expect.any(String) }),
      { fixedCents: 'Enter an amount from $0.00 to $5.00.' },
      { fixedCents: 'Enter an amount from $0.00 to $5.00.' },
      { fromDate: 'Please choose a day.' },
      'not-found',
    ]);
    expect(await list()).toEqual([`900 ${day(15)} planned`]);
  });

  test('a restaurant moves into a tax area with a higher fee only with a rule of its own', async ({ env }) => {
    const { admin, restaurantId, plan } = await buildFees(env);
    const body = { name: `Area ${randomUUID().slice(0, 8)}`, state: 'GA', reason };
    const taxArea = (await admin.call('POST /api/admin/tax/areas', { body })).body.slug;
    const rule = { basisPoints: 1_200, fixedCents: 0, reason };
    const planForArea = async (days: number, by = admin) => {
      const { today } = await readFeeScope(env.app.db, allRestaurants, env.app.clock.now());
      return by.call('POST /api/admin/fees', { body: { ...rule, taxArea, fromDate: addDays(today, days) } });
    };
    expect((await planForArea(14)).body.code).toBe('fee-notice');
    expect((await planForArea(15)).status).toBe(200);
    const putIntoArea = (by = admin) =>
      by.call('PUT /api/admin/restaurants/:id/tax-area', { params: { id: restaurantId }, body: { taxArea, reason } });
    await env.advance({ days: 2 });
    const by = await buildAdmin(env);
    expect((await putIntoArea(by)).body.code).toBe('tax-area-higher-fee');
    const { today } = await readFeeScope(env.app.db, allRestaurants, env.app.clock.now());
    expect((await plan(0, today, { by })).status).toBe(200);
    expect((await putIntoArea(by)).status).toBe(200);
    expect(await findFeeTerms(env.app.db, { restaurantId: null, taxArea }, addDays(today, 13))).toMatchObject({
      basisPoints: 1_200,
    });
  });

  test('twenty simultaneous rules for one day leave one', async ({ env }) => {
    const { plan, day, list } = await buildFees(env);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => plan(index, day(15))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'fee-date-taken')).toHaveLength(19);
    expect(await list()).toHaveLength(1);
  });

  test('a planned rule is withdrawn once, one in effect stays, and the audit log has both fees', async ({ env }) => {
    const { admin, name, plan, withdraw, day, list } = await buildFees(env);
    const first = (await plan(1_300, day(15), { fixedCents: 30 })).body.id;
    expect((await withdraw(first)).status).toBe(200);
    expect((await withdraw(first)).body.code).toBe('fee-rule-in-effect');
    const second = (await plan(1_200, day(15))).body.id;
    const { lines } = (await admin.call('GET /api/admin/audit', { querystring: { search: name } })).body;
    expect(lines.map(({ objectName }) => objectName)).toEqual([
      `${name}: no fee → 12% from ${day(15)}`,
      `${name}: 13% + $0.30 → no fee from ${day(15)}`,
      `${name}: no fee → 13% + $0.30 from ${day(15)}`,
    ]);
    await env.advance({ days: 15 });
    const later = await buildAdmin(env);
    expect((await withdraw(second, later)).body.code).toBe('fee-rule-in-effect');
    expect(await list(later)).toEqual([`1200 ${day(15)} in-effect`, `1300 ${day(15)} withdrawn`]);
  });

  test('the database refuses to change or delete a rule', async ({ env }) => {
    const { plan, day } = await buildFees(env);
    await plan(1_200, day(15));
    for (const change of ['update fee_rules set basis_points = 1', 'delete from fee_rules'])
      await expect(env.app.db.client.query(change)).rejects.toThrow('never changed');
  });
});
