import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { buildRestaurant, type Restaurant } from '../../orders/testing/order-builders.ts';
import { handOver, sellOrder } from '../../payments/testing/payout-builders.ts';

const reason = 'Weekly.';
const earn = (admin: TestPerson, restaurant: Restaurant, amountCents: number) =>
  admin.call('POST /api/admin/restaurants/:id/adjustments', {
    params: { id: restaurant.id },
    body: { requestId: randomUUID(), amountCents, account: 'goodwill', reason },
  });
const pay = (admin: TestPerson, restaurant: Restaurant, amountCents: number, paidOn = '2025-10-06') =>
  admin.call('POST /api/admin/restaurants/:id/payouts', {
    params: { id: restaurant.id },
    body: { requestId: randomUUID(), amountCents, paidOn, reference: 'FONDLY 17', reason },
  });
const earnAndPay = async (admin: TestPerson, restaurant: Restaurant, amountCents: number, paidOn?: string) => {
  await earn(admin, restaurant, amountCents);
  return pay(admin, restaurant, amountCents, paidOn);
};
const savePayee = (admin: TestPerson, { id }: Restaurant, name: string, w9ReceivedOn: string | null) =>
  admin.call('PUT /api/admin/restaurants/:id/payee', { params: { id }, body: { name, w9ReceivedOn, reason } });
const readYear = async (admin: TestPerson, restaurant: Restaurant, year = 2025) =>
  (await admin.call('GET /api/admin/payouts/year', { querystring: { year } })).body.restaurants.find(
    ({ restaurantId }) => restaurantId === restaurant.id,
  );
async function buildBoth(env: TestEnvironment) {
  return { admin: await buildAdmin(env), restaurant: await buildRestaurant(env) };
}

describe('Form W-9 of a payee', () => {
  test('a payout that brings the calendar year above $600 is refused until the form is marked as received', async ({
    env,
  }) => {
    const { admin, restaurant } = await buildBoth(env);
    expect((await earnAndPay(admin, restaurant, 40_000)).status).toBe(200);
    expect((await earnAndPay(admin, restaurant, 20_000)).status).toBe(200);
    expect(await earnAndPay(admin, restaurant, 1)).toMatchObject({ status: 409, body: { code: 'w9-missing' } });
    const read = await admin.call('GET /api/admin/restaurants/:id/payee', { params: { id: restaurant.id } });
    expect(read.body).toMatchObject({ paidCents: 60_000, name: '', w9ReceivedOn: null, w9Limit: { cents: 60_000 } });

    await savePayee(admin, restaurant, 'Kumo Noodle LLC', null);
    expect((await pay(admin, restaurant, 1)).body).toMatchObject({ code: 'w9-missing' });
    await savePayee(admin, restaurant, 'Kumo Noodle LLC', '2025-10-03');

    expect((await pay(admin, restaurant, 1)).status).toBe(200);
    expect(await readYear(admin, restaurant)).toMatchObject({ paidCents: 60_001, transfers: 3, isW9Missing: false });
    const audit = await admin.call('GET /api/admin/audit', { querystring: { action: 'restaurant.payee' } });
    await savePayee(admin, restaurant, 'Kumo Noodle LLC', null);
    await earn(admin, restaurant, -50);
    expect((await pay(admin, restaurant, -50)).status).toBe(200);
    expect(audit.body.lines[0]).toMatchObject({
      objectName: 'Kumo Noodle Bar: Kumo Noodle LLC, no W-9 → Kumo Noodle LLC, W-9 of 2025-10-03',
    });
  });

  test('another calendar year, a returned payout, and money that the kitchen pays back do not count', async ({
    env,
  }) => {
    const { admin, restaurant } = await buildBoth(env);
    await earnAndPay(admin, restaurant, 60_000, '2025-12-31');
    expect((await earnAndPay(admin, restaurant, 50_000, '2026-01-01')).status).toBe(200);
    await earn(admin, restaurant, -50_000);
    expect((await pay(admin, restaurant, -50_000, '2026-01-02')).status).toBe(200);

    await earn(admin, restaurant, 20_000);
    expect((await pay(admin, restaurant, 20_000, '2026-01-03')).body).toMatchObject({ code: 'w9-missing' });
    const { body } = await admin.call('GET /api/admin/payouts');
    const made = body.payouts.find(
      ({ restaurantId, amountCents }) => restaurantId === restaurant.id && amountCents === 50_000,
    );
    await admin.call('POST /api/admin/payouts/:id/returned', { params: { id: made?.id ?? '' }, body: { reason } });
    await earn(admin, restaurant, -50_000);

    expect((await pay(admin, restaurant, 20_000, '2026-01-03')).status).toBe(200);
    expect(await readYear(admin, restaurant, 2026)).toMatchObject({ paidCents: 20_000, transfers: 1 });
  });

  test('a W-9 mark without a name is refused with a sentence, and changes nothing', async ({ env }) => {
    const { admin, restaurant } = await buildBoth(env);
    const reply = await savePayee(admin, restaurant, '  ', '2025-10-03');
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'payee-name-missing', message: "Please enter the payee's name as it is on the W-9." },
    });
    const read = await admin.call('GET /api/admin/restaurants/:id/payee', { params: { id: restaurant.id } });
    expect(read.body).toMatchObject({ name: '', w9ReceivedOn: null });
  });
});

describe('The calendar year of manual payouts', () => {
  test('the gross is what customers paid for orders that were paid manually, each order once', async ({ env }) => {
    const { admin, restaurant } = await buildBoth(env);
    for (const quantity of [2, 1]) await handOver(env, restaurant, await sellOrder(env, restaurant, quantity));
    await sellOrder(env, restaurant);
    await pay(admin, restaurant, 2250);

    expect(await readYear(admin, restaurant)).toMatchObject({
      grossCents: 2250,
      payments: 2,
      paidCents: 2250,
      transfers: 1,
      isReportable: false,
    });
    expect(await readYear(admin, restaurant, 2024)).toBeUndefined();
  });

  test('a kitchen above both $20,000 and 200 payments is flagged', async ({ env }) => {
    const { admin, restaurant } = await buildBoth(env);
    await handOver(env, restaurant, await sellOrder(env, restaurant, 1));
    await pay(admin, restaurant, 750);
    const setLimit = (sales: number, cents: number) =>
      env.app.db.client.query(`update compliance_limits set sales = $1, cents = $2 where name = 'form-1099-k'`, [
        sales,
        cents,
      ]);
    const isFlagged = async () => (await readYear(admin, restaurant))?.isReportable;
    expect(await isFlagged()).toBe(false);
    await setLimit(1, 749);
    expect(await isFlagged()).toBe(false);
    await handOver(env, restaurant, await sellOrder(env, restaurant, 1));
    await pay(admin, restaurant, 750);
    expect(await isFlagged()).toBe(true);
    await setLimit(1, 1500);
    expect(await isFlagged()).toBe(false);
    await setLimit(200, 2_000_000);
  });
});
