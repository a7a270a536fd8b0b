import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { buildRestaurant, type Restaurant } from '../../orders/testing/order-builders.ts';
import {
  buildOnboardedRestaurant,
  handOver,
  onboard,
  readBookedCents,
  sellOrder,
} from '../../payments/testing/payout-builders.ts';
import { clearFaults, controlSandbox } from '../../payments/testing/sandbox.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

type Payment = Input<'POST /api/admin/restaurants/:id/payouts'>['body'];
type Adjustment = Input<'POST /api/admin/restaurants/:id/adjustments'>['body'];

const pay = (admin: TestPerson, restaurant: Restaurant, amountCents: number, more: Partial<Payment> = {}) =>
  admin.call('POST /api/admin/restaurants/:id/payouts', {
    params: { id: restaurant.id },
    body: {
      ...{ requestId: randomUUID(), amountCents, paidOn: '2025-10-06', reference: 'FONDLY 17', reason: 'Weekly.' },
      ...more,
    },
  });
const adjust = (admin: TestPerson, restaurant: Restaurant, amountCents: number, more: Partial<Adjustment> = {}) =>
  admin.call('POST /api/admin/restaurants/:id/adjustments', {
    params: { id: restaurant.id },
    body: { requestId: randomUUID(), amountCents, account: 'goodwill', reason: 'For the spoiled broth.', ...more },
  });
const readOwed = async (admin: TestPerson, restaurant: Restaurant) =>
  (await admin.call('GET /api/admin/payouts')).body.owed.find(({ restaurantId }) => restaurantId === restaurant.id);
const refund = (admin: TestPerson, orderId: string, amountCents: number) =>
  admin.call('POST /api/admin/orders/:id/refund', {
    params: { id: orderId },
    body: { amountCents, reason: 'quality', requestId: randomUUID() },
  });
const mailsAbout = (env: TestEnvironment, wanted: string) => env.mails().filter(({ subject }) => subject === wanted);
const read = async (restaurant: Restaurant) => (await restaurant.call('GET /api/restaurant/payouts')).body;
/** All statements, the largest first, because the test clock gives them equal times. */
async function statements(restaurant: Restaurant) {
  const sheets = await Promise.all(
    (await read(restaurant)).payouts.map(({ id }) =>
      restaurant.call('GET /api/restaurant/payouts/:id', { params: { id } }),
    ),
  );
  return sheets
    .map(({ body }) => ({
      total: body.payout.amountCents,
      lines: body.lines
        .map(({ kind, amountCents, note }) => [kind, amountCents, note] as const)
        .sort(([, one], [, other]) => other - one),
    }))
    .sort((one, other) => other.total - one.total);
}
async function buildSoldOrder(env: TestEnvironment, restaurant: Restaurant, quantity = 1): Promise<string> {
  const orderId = await sellOrder(env, restaurant, quantity);
  await handOver(env, restaurant, orderId);
  return orderId;
}

describe('Manual payouts to a restaurant without a payout account', () => {
  test('earnings of completed orders are paid once, booked, shown to the restaurant, and not sent by Stripe', async ({
    env,
  }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
    const [first] = [
      await buildSoldOrder(env, restaurant, 2),
      await buildSoldOrder(env, restaurant),
      await sellOrder(env, restaurant),
    ];
    expect(await readOwed(admin, restaurant)).toMatchObject({ cents: 2250, orders: 2, payoutSetup: 'not-started' });
    expect(await read(restaurant)).toMatchObject({ waitingCents: 2250, carriedOverCents: 0 });

    const requestId = randomUUID();
    expect(await pay(admin, restaurant, 2200)).toMatchObject({ status: 409, body: { code: 'owed-amount-changed' } });
    const replies = await Promise.all([1, 2, 3].map(() => pay(admin, restaurant, 2250, { requestId })));
    const other = await pay(admin, restaurant, 2250);

    expect([...replies, other].map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect((await pay(admin, restaurant, 100, { requestId })).status).toBe(422);
    expect(await readOwed(admin, restaurant)).toBeUndefined();
    expect([
      await readBookedCents(env, restaurant, 'restaurant_bank'),
      await readBookedCents(env, restaurant, 'platform_bank'),
    ]).toEqual([2250, -2250]);
    const payouts = await read(restaurant);
    expect(payouts).toMatchObject({ waitingCents: 0, total: { cents: 2250 } });
    expect(payouts.payouts).toMatchObject([
      { method: 'by-hand', reference: 'FONDLY 17', amountCents: 2250, orders: 2, status: 'paid' },
    ]);
    expect(await statements(restaurant)).toEqual([
      {
        total: 2250,
        lines: [
          ['order', 1500, null],
          ['order', 750, null],
        ],
      },
    ]);
    const money = await restaurant.call('GET /api/restaurant/orders/:id/money', { params: { id: first ?? '' } });
    expect(money.body.share).toMatchObject({ earnedCents: 1500, transferredCents: 0, manuallyPaidCents: 1500 });
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    await onboard(env, restaurant);
    expect((await env.app.stripe.transfers.list({ transfer_group: `order_${first}` })).data).toEqual([]);
    expect(
      (await admin.call('GET /api/admin/audit', { querystring: { action: 'payout.by-hand' } })).body.lines,
    ).toMatchObject([{ objectName: 'Kumo Noodle Bar, $22.50, FONDLY 17', reason: 'Weekly.' }]);
    expect(mailsAbout(env, '$22.50 is on its way to Kumo Noodle Bar')).toMatchObject([
      { text: expect.stringContaining('FONDLY 17') },
    ]);
  });

  test('a refund after the payout reduces the next payout, or the restaurant pays it back', async ({ env }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
    const orderId = await buildSoldOrder(env, restaurant, 2);
    await pay(admin, restaurant, 1500);
    await refund(admin, orderId, 400);
    await env.runUntilIdle();
    expect(await readOwed(admin, restaurant)).toMatchObject({ cents: -400 });
    expect((await read(restaurant)).carriedOverCents).toBe(-400);

    await buildSoldOrder(env, restaurant);
    expect((await pay(admin, restaurant, 350)).status).toBe(200);
    await refund(admin, orderId, 100);
    await env.runUntilIdle();
    expect((await pay(admin, restaurant, -100, { reference: 'Your transfer' })).status).toBe(200);

    expect(await statements(restaurant)).toEqual([
      { total: 1500, lines: [['order', 1500, null]] },
      {
        total: 350,
        lines: [
          ['order', 750, null],
          ['refund', -400, null],
        ],
      },
      { total: -100, lines: [['refund', -100, null]] },
    ]);
    expect(await readBookedCents(env, restaurant, 'restaurant_bank')).toBe(1750);
    expect(await readBookedCents(env, restaurant, 'restaurant_earned')).toBe(-1750);
  });

  test('a payout that the bank returned is owed again, and the restaurant sees it', async ({ env }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
    await buildSoldOrder(env, restaurant);
    await pay(admin, restaurant, 750);
    const id = (await read(restaurant)).payouts[0]?.id ?? '';
    const bounce = () =>
      admin.call('POST /api/admin/payouts/:id/returned', { params: { id }, body: { reason: 'Account closed.' } });

    expect([(await bounce()).status, (await bounce()).status]).toEqual([200, 404]);

    const [payout] = (await read(restaurant)).payouts;
    expect(payout).toMatchObject({ status: 'failed', failureMessage: 'Account closed.' });
    expect(await readBookedCents(env, restaurant, 'restaurant_bank')).toBe(0);
    expect(await readOwed(admin, restaurant)).toMatchObject({ cents: 750 });
    expect((await pay(admin, restaurant, 750)).status).toBe(200);
    await env.runUntilIdle();
    expect(mailsAbout(env, 'A payout of $7.50 was returned')).toMatchObject([
      { text: expect.stringContaining('Account closed.') },
    ]);
  });

  test('a transfer that Stripe has not confirmed yet cannot be paid manually as well', async ({ env }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
    const orderId = await buildSoldOrder(env, restaurant);
    await restaurant.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    const faults = { match: { method: 'POST', path: '/v1/transfers' }, times: 9, action: { drop_connection: 'after' } };
    await controlSandbox(env, '/faults', faults);
    await onboard(env, restaurant);
    await onboard(env, restaurant, 'restricted');

    expect(await readOwed(admin, restaurant)).toBeUndefined();
    expect(await pay(admin, restaurant, 750)).toMatchObject({ status: 409, body: { code: 'owed-amount-changed' } });

    await clearFaults(env);
    await env.runTimers();
    const { data } = await env.app.stripe.transfers.list({ transfer_group: `order_${orderId}` });
    expect(data.map(({ amount }) => amount)).toEqual([750]);
  });

  test('a restaurant that Stripe pays gets no manual payout', async ({ env }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildOnboardedRestaurant(env)];
    await buildSoldOrder(env, restaurant, 2);

    expect(await readOwed(admin, restaurant)).toBeUndefined();
    expect(await read(restaurant)).toMatchObject({ accountCents: 1500, carriedOverCents: 0, waitingCents: 0 });
    expect(await pay(admin, restaurant, 1500)).toMatchObject({ status: 409, body: { code: 'owed-amount-changed' } });
  });
});

describe('Adjustments of earnings by an admin', () => {
  test('an adjustment up or down counts once, and earnings and statement show its reason and add up', async ({
    env,
  }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
    await buildSoldOrder(env, restaurant);
    const { orders } = (await restaurant.call('GET /api/restaurant/orders', { querystring: { archived: 'false' } }))
      .body;
    const requestId = randomUUID();
    const more = { requestId, orderNumber: orders[0]?.orderNumber };
    expect((await adjust(admin, restaurant, 500, more)).status).toBe(200);
    expect((await adjust(admin, restaurant, 500, more)).status).toBe(200);
    expect((await adjust(admin, restaurant, -120, { account: 'fees', reason: 'Fee of May.' })).status).toBe(200);

    expect(await read(restaurant)).toMatchObject({ total: { cents: 1130 }, carriedOverCents: 380, waitingCents: 750 });
    const { sums, lines } = (
      await restaurant.call('GET /api/restaurant/payouts/earnings', { querystring: { period: 'total' } })
    ).body;
    expect(sums).toEqual({
      ...{ salesCents: 750, discountsCents: 0, feesCents: 0, refundsCents: 0, correctionsCents: 380, netCents: 1130 },
    });
    expect(lines.map(({ kind, netCents, note, mealName }) => [kind, netCents, note, mealName])).toEqual([
      ['correction', -120, 'Fee of May.', null],
      ['correction', 500, 'For the spoiled broth.', 'Tonkotsu Ramen'],
      ['order', 750, null, 'Tonkotsu Ramen'],
    ]);
    expect((await pay(admin, restaurant, 1130)).status).toBe(200);
    expect(await statements(restaurant)).toEqual([
      {
        total: 1130,
        lines: [
          ['order', 750, null],
          ...[
            ['correction', 500, 'For the spoiled broth.'],
            ['correction', -120, 'Fee of May.'],
          ],
        ],
      },
    ]);
    expect([
      await readBookedCents(env, restaurant, 'platform_goodwill'),
      await readBookedCents(env, restaurant, 'platform_fees'),
    ]).toEqual([500, -120]);
    const { adjustments } = (await admin.call('GET /api/admin/payouts')).body;
    // The smallest first, because the test clock gives them equal times.
    expect(adjustments.slice(0, 2).toSorted((a, b) => a.amountCents - b.amountCents)).toMatchObject([
      { amountCents: -120, account: 'fees' },
      { amountCents: 500, account: 'goodwill', orderNumber: orders[0]?.orderNumber },
    ]);
  });

  test.for([
    { what: 'nothing', input: { amountCents: 0 }, status: 400 },
    { what: 'more than the limit', input: { amountCents: 100_001 }, status: 400 },
    { what: 'no reason', input: { reason: ' ' }, status: 400 },
    { what: 'an account that is not on the list', input: { account: 'platform_stripe' as 'fees' }, status: 400 },
    { what: 'an order of another kitchen', input: { orderNumber: 'AAAAAA' }, status: 404 },
  ])('$what is refused, and nothing is booked', async ({ input, status }, { env }) => {
    const [admin, restaurant] = [await buildAdmin(env), await buildRestaurant(env)];
    expect((await adjust(admin, restaurant, input.amountCents ?? 100, input)).status).toBe(status);
    expect(await readBookedCents(env, restaurant, 'restaurant_earned')).toBe(0);
  });
});
