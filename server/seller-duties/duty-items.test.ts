import { toLocalDate } from '@fondly/contract/time';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, confirmIdentityOf } from '../accounts/testing/people.ts';
import { buildBuyer, buildMeal, buildRestaurant, type Restaurant } from '../orders/testing/order-builders.ts';
import { onboard } from '../payments/testing/payout-builders.ts';
import { addDays } from '../restaurants/hours/zone-time.ts';
import { buildStaff } from '../staff/testing/build-staff.ts';
import {
  addSales,
  askForCode,
  certify,
  confirmPhone,
  countAtNight,
  passMinute,
  readAsAdmin,
  receiveW9,
} from './testing/duty-builders.ts';

const readDuty = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant/seller-duty')).body;

async function buildDueSeller(env: TestEnvironment): Promise<Restaurant> {
  const restaurant = await buildRestaurant(env);
  await addSales(env, restaurant, { sales: 200, cents: 500_000 });
  await countAtNight(env);
  return restaurant;
}
async function buildStoppedSeller(env: TestEnvironment): Promise<Restaurant> {
  const restaurant = await buildDueSeller(env);
  await env.advance({ days: 11 });
  await passMinute(env);
  return restaurant;
}
const setExempt = async (
  env: TestEnvironment,
  { id }: Restaurant,
  isExempt: boolean,
  reason = 'It sells food made to order.',
) =>
  (await buildAdmin(env)).call('PUT /api/admin/restaurants/:id/seller-duty/exempt', {
    params: { id },
    body: { isExempt, reason },
  });

describe('The nightly count', () => {
  test('needs both limits of a notice and of the duty, and a kitchen that sells less leaves the notice', async ({
    env,
  }) => {
    const states = [];
    for (const [sales, cents] of [
      [149, 900_000],
      [150, 399_999],
      [150, 400_000],
      [199, 900_000],
      [300, 499_999],
      [200, 500_000],
    ] as const) {
      const restaurant = await buildRestaurant(env);
      await addSales(env, restaurant, { sales, cents });
      await countAtNight(env);
      states.push((await readDuty(restaurant)).state);
    }
    expect(states).toEqual(['below', 'below', 'near', 'near', 'near', 'due']);

    const near = await buildRestaurant(env);
    await addSales(env, near, { sales: 150, cents: 400_000, until: 300 - 150 });
    await countAtNight(env);
    expect(await readDuty(near)).toMatchObject({ state: 'near', sales: 150, grossCents: 400_000 });
    await env.advance({ days: 120 });
    await countAtNight(env);
    expect((await readAsAdmin(env, near)).state).toBe('below');
  });

  test('covers 12 months: the sale of the same day a year ago no longer counts', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await addSales(env, restaurant, { sales: 200, cents: 500_000, until: 165 });
    await countAtNight(env);
    expect(await readDuty(restaurant)).toMatchObject({ sales: 200, state: 'due' });

    await env.advance({ days: 1 });
    await countAtNight(env);
    expect(await readDuty(restaurant)).toMatchObject({ sales: 199, state: 'due' });
  });

  test('a changed limit is a dated row', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const tomorrow = addDays(toLocalDate(env.clock.now(), 'America/New_York'), 1);
    await addSales(env, restaurant, { sales: 100, cents: 300_000 });
    await env.app.db.client.query(
      `insert into compliance_limits (name, from_date, sales, cents, days, source)
       values ('seller-duty', $1, 100, 300000, 20, 'A new law'), ('seller-near', $1, 90, 200000, null, 'A new law')`,
      [tomorrow],
    );
    try {
      await countAtNight(env);
      expect((await readDuty(restaurant)).state).toBe('below');
      await env.advance({ days: 1 });
      await countAtNight(env);
      const dueOn = addDays(tomorrow, 20);
      expect(await readDuty(restaurant)).toMatchObject({ state: 'due', dueOn, limit: { sales: 100 } });
    } finally {
      await env.app.db.client.query('delete from compliance_limits where from_date = $1', [tomorrow]);
    }
  });
});

describe('The items of the checklist', () => {
  test('a bank account at Stripe counts, and the last item lets the kitchen sell again at once', async ({ env }) => {
    const restaurant = await buildStoppedSeller(env);
    await confirmIdentityOf(env, restaurant.ownerId);
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    expect((await readDuty(restaurant)).hasBank).toBe(false);
    await onboard(env, restaurant);
    await confirmPhone(restaurant, await askForCode(env, restaurant));
    expect(await readDuty(restaurant)).toMatchObject({ state: 'stopped', hasBank: true, isPhoneConfirmed: true });

    expect((await certify(restaurant)).body).toMatchObject({ state: 'met', certifiedAt: expect.any(String) });
    const buyer = await buildBuyer(env);
    expect((await buyer.checkout(await buildMeal(env, restaurant))).status).toBe(201);
  });

  test('the phone is confirmed by the code that an admin reads out, for this number only', async ({ env }) => {
    const restaurant = await buildDueSeller(env);
    expect((await readAsAdmin(env, restaurant)).phoneCode).toBeNull();
    expect((await confirmPhone(restaurant, '000000')).body).toMatchObject({ code: 'phone-code-wrong' });
    const code = await askForCode(env, restaurant);
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await confirmPhone(restaurant, wrong)).body).toMatchObject({ code: 'phone-code-wrong' });
    expect((await readDuty(restaurant)).isPhoneConfirmed).toBe(false);

    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await confirmPhone(restaurant, spaced)).body).toMatchObject({ isPhoneConfirmed: true, callAskedAt: null });
    await env.app.db.client.query(`update restaurants set phone = '+14045550102' where id = $1`, [restaurant.id]);
    expect((await readDuty(restaurant)).isPhoneConfirmed).toBe(false);
    expect((await confirmPhone(restaurant, code)).body).toMatchObject({ code: 'phone-code-wrong' });

    const next = await askForCode(env, restaurant);
    await env.advance({ days: 7 });
    expect((await confirmPhone(restaurant, next)).body).toMatchObject({ code: 'phone-code-wrong' });
    expect((await readAsAdmin(env, restaurant)).phoneCode).toBeNull();
  });

  test('a duty stays open while any one item is missing, and a duty that is met in time stops nothing', async ({
    env,
  }) => {
    const restaurant = await buildDueSeller(env);
    const { id, ownerId } = restaurant;
    await receiveW9(env, restaurant);
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    await onboard(env, restaurant);
    await confirmPhone(restaurant, await askForCode(env, restaurant));
    await certify(restaurant);
    const run = (sql: string, value = id) => env.app.db.client.query(sql, [value]);
    const complete = async () => {
      await run(
        `update seller_duties set state = 'due', confirmed_phone = '+14045550101', certified_at = counted_at where restaurant_id = $1`,
      );
      await run('update users set email_verified = true where id = $1', ownerId);
      await run(`update payees set w9_received_on = '2025-10-03' where restaurant_id = $1`);
      await run('update payout_accounts set payouts_enabled = true, stripe_onboarded = true where restaurant_id = $1');
    };
    const undoW9 = 'update payees set w9_received_on = null where restaurant_id = $1';
    for (const undo of [
      () => run('update users set email_verified = false where id = $1', ownerId),
      () => run('update seller_duties set confirmed_phone = null where restaurant_id = $1'),
      () => run('update seller_duties set certified_at = null where restaurant_id = $1'),
      () => run(undoW9).then(() => run('update payout_accounts set payouts_enabled = false where restaurant_id = $1')),
      () => run(undoW9).then(() => run('update payout_accounts set stripe_onboarded = false where restaurant_id = $1')),
      () => run(undoW9).then(() => run('update payout_accounts set closed_at = updated_at where restaurant_id = $1')),
    ]) {
      await complete();
      await undo();
      await passMinute(env);
      expect((await readDuty(restaurant)).state).toBe('due');
    }

    await complete();
    await env.app.db.client.query('update seller_duties set due_on = due_on - 30 where restaurant_id = $1', [id]);
    await passMinute(env);
    expect((await readDuty(restaurant)).state).toBe('met');
    const mails = env.mails(`${ownerId}@fondly.test`).map(({ subject }) => subject);
    expect(mails.filter((subject) => /stopped|sell again/.test(subject))).toEqual([]);
  });

  test('ten wrong codes within an hour are the last ones', async ({ env }) => {
    const restaurant = await buildDueSeller(env);
    const code = await askForCode(env, restaurant);
    const wrong = code === '123456' ? '654321' : '123456';
    for (let tries = 0; tries < 10; tries++) await confirmPhone(restaurant, wrong);
    expect((await confirmPhone(restaurant, code)).status).toBe(429);
  });

  test('a kitchen that finishes before the duty begins is never asked', async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    await receiveW9(env, restaurant);
    await confirmPhone(restaurant, await askForCode(env, restaurant));
    await certify(restaurant);
    await addSales(env, restaurant, { sales: 200, cents: 500_000 });
    await countAtNight(env);

    expect((await readDuty(restaurant)).state).toBe('met');
    const mails = env.mails(`${restaurant.ownerId}@fondly.test`).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes('keep selling'))).toEqual([]);
  });
});

describe('An admin', () => {
  test('exempts a kitchen with a reason, which lets it sell at once, and ends that', async ({ env }) => {
    const restaurant = await buildStoppedSeller(env);
    const [meal, buyer] = [await buildMeal(env, restaurant), await buildBuyer(env)];
    expect((await buyer.checkout(meal)).body).toMatchObject({ code: 'kitchen-closed' });
    expect((await setExempt(env, restaurant, true, ' ')).status).toBe(400);

    await setExempt(env, restaurant, true);
    expect((await buyer.checkout(meal)).status).toBe(201);
    await countAtNight(env);
    expect(await readAsAdmin(env, restaurant)).toMatchObject({
      state: 'exempt',
      exemptReason: 'It sells food made to order.',
      stoppedAt: null,
    });
    const admin = await buildAdmin(env);
    const audit = await admin.call('GET /api/admin/audit', { querystring: { action: 'seller-duty.exempt' } });
    expect(audit.body.lines).toMatchObject([
      { objectName: 'Kumo Noodle Bar: exempt', objectId: restaurant.id, reason: 'It sells food made to order.' },
    ]);

    await setExempt(env, restaurant, false);
    await countAtNight(env);
    expect((await readAsAdmin(env, restaurant)).state).toBe('due');
  });
});

test('managers see the notification, counter staff do not, and each reads it in their own language', async ({
  env,
}) => {
  const restaurant = await buildDueSeller(env);
  const [manager, counter] = [
    await buildStaff(env, restaurant.id, 'manager'),
    await buildStaff(env, restaurant.id, 'counter'),
  ];
  const read = async (who: typeof manager, language = 'en') =>
    (await who.call('GET /api/restaurant/notifications', { headers: { 'accept-language': language } })).body
      .notifications;
  expect(await read(manager)).toMatchObject([
    {
      about: 'duty',
      orderId: null,
      title: expect.stringMatching(/^Finish by .* to keep selling$/),
      text: expect.stringContaining('INFORM'),
    },
  ]);
  expect(await read(counter)).toEqual([]);
});
