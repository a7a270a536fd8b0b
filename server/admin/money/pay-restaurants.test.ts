import { randomUUID } from 'node:crypto';
import type { Input } from '@fondly/contract/api';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { newAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { buildKitchen, type Kitchen } from '../../orders/testing/order-builders.ts';
import {
  booked,
  buildPaidOutKitchen,
  handOver,
  onboard,
  orderSandbox,
  sell,
} from '../../payments/testing/payout-builders.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

type Payment = Input<'POST /api/admin/restaurants/:id/payouts'>['body'];
type Adjustment = Input<'POST /api/admin/restaurants/:id/adjustments'>['body'];

const pay = (admin: TestPerson, kitchen: Kitchen, amountCents: number, more: Partial<Payment> = {}) =>
  admin.call('POST /api/admin/restaurants/:id/payouts', {
    params: { id: kitchen.id },
    body: {
      ...{ requestId: randomUUID(), amountCents, paidOn: '2025-10-06', reference: 'FONDLY 17', reason: 'Weekly.' },
      ...more,
    },
  });
const adjust = (admin: TestPerson, kitchen: Kitchen, amountCents: number, more: Partial<Adjustment> = {}) =>
  admin.call('POST /api/admin/restaurants/:id/adjustments', {
    params: { id: kitchen.id },
    body: { requestId: randomUUID(), amountCents, account: 'goodwill', reason: 'For the spoiled broth.', ...more },
  });
const owedOf = async (admin: TestPerson, kitchen: Kitchen) =>
  (await admin.call('GET /api/admin/payouts')).body.owed.find(({ restaurantId }) => restaurantId === kitchen.id);
const refund = (admin: TestPerson, orderId: string, amountCents: number) =>
  admin.call('POST /api/admin/orders/:id/refund', {
    params: { id: orderId },
    body: { amountCents, reason: 'quality', requestId: randomUUID() },
  });
const mailsAbout = (town: Town, wanted: string) => town.mails().filter(({ subject }) => subject === wanted);
const read = async (kitchen: Kitchen) => (await kitchen.call('GET /api/restaurant/payouts')).body;
/** All statements, the largest first: the clock of a test stands still. */
async function statements(kitchen: Kitchen) {
  const sheets = await Promise.all(
    (await read(kitchen)).payouts.map(({ id }) => kitchen.call('GET /api/restaurant/payouts/:id', { params: { id } })),
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
async function sold(town: Town, kitchen: Kitchen, quantity = 1): Promise<string> {
  const orderId = await sell(town, kitchen, quantity);
  await handOver(town, kitchen, orderId);
  return orderId;
}

describe('A kitchen without an account at the provider is paid by hand: requirement PAYO-05', () => {
  test('what is finished is owed; paid once, booked, read by the kitchen, and never sent by the provider', async ({
    town,
  }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildKitchen(town)];
    const [first] = [await sold(town, kitchen, 2), await sold(town, kitchen), await sell(town, kitchen)];
    expect(await owedOf(admin, kitchen)).toMatchObject({ cents: 2250, orders: 2, payoutSetup: 'not-started' });
    expect(await read(kitchen)).toMatchObject({ waitingCents: 2250, carriedCents: 0 });

    const requestId = randomUUID();
    expect(await pay(admin, kitchen, 2200)).toMatchObject({ status: 409, body: { code: 'owed-changed' } });
    const replies = await Promise.all([1, 2, 3].map(() => pay(admin, kitchen, 2250, { requestId })));
    const other = await pay(admin, kitchen, 2250);

    expect([...replies, other].map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect((await pay(admin, kitchen, 100, { requestId })).status).toBe(422);
    expect(await owedOf(admin, kitchen)).toBeUndefined();
    expect([await booked(town, kitchen, 'restaurant_bank'), await booked(town, kitchen, 'platform_bank')]).toEqual([
      2250, -2250,
    ]);
    const seen = await read(kitchen);
    expect(seen).toMatchObject({ waitingCents: 0, total: { cents: 2250 } });
    expect(seen.payouts).toMatchObject([
      { method: 'by-hand', reference: 'FONDLY 17', amountCents: 2250, orders: 2, status: 'paid' },
    ]);
    expect(await statements(kitchen)).toEqual([
      {
        total: 2250,
        lines: [
          ['order', 1500, null],
          ['order', 750, null],
        ],
      },
    ]);
    const money = await kitchen.call('GET /api/restaurant/orders/:id/money', { params: { id: first ?? '' } });
    expect(money.body.share).toMatchObject({ earnedCents: 1500, transferredCents: 0, paidByHandCents: 1500 });
    await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    await onboard(town, kitchen);
    expect((await town.app.stripe.transfers.list({ transfer_group: `order_${first}` })).data).toEqual([]);
    expect(
      (await admin.call('GET /api/admin/audit', { querystring: { action: 'payout.by-hand' } })).body.lines,
    ).toMatchObject([{ objectName: 'Kumo Noodle Bar, $22.50, FONDLY 17', reason: 'Weekly.' }]);
    expect(mailsAbout(town, '$22.50 is on its way to Kumo Noodle Bar')).toMatchObject([
      { text: expect.stringContaining('FONDLY 17') },
    ]);
  });

  test('a refund after it is carried, the next payment is less by it, or the kitchen pays it back', async ({
    town,
  }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildKitchen(town)];
    const orderId = await sold(town, kitchen, 2);
    await pay(admin, kitchen, 1500);
    await refund(admin, orderId, 400);
    await town.runUntilIdle();
    expect(await owedOf(admin, kitchen)).toMatchObject({ cents: -400 });
    expect((await read(kitchen)).carriedCents).toBe(-400);

    await sold(town, kitchen);
    expect((await pay(admin, kitchen, 350)).status).toBe(200);
    await refund(admin, orderId, 100);
    await town.runUntilIdle();
    expect((await pay(admin, kitchen, -100, { reference: 'Your transfer' })).status).toBe(200);

    expect(await statements(kitchen)).toEqual([
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
    expect(await booked(town, kitchen, 'restaurant_bank')).toBe(1750);
    expect(await booked(town, kitchen, 'restaurant_earned')).toBe(-1750);
  });

  test('a payment that the bank sent back is owed again, and reads so', async ({ town }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildKitchen(town)];
    await sold(town, kitchen);
    await pay(admin, kitchen, 750);
    const id = (await read(kitchen)).payouts[0]?.id ?? '';
    const bounce = () =>
      admin.call('POST /api/admin/payouts/:id/returned', { params: { id }, body: { reason: 'Account closed.' } });

    expect([(await bounce()).status, (await bounce()).status]).toEqual([200, 404]);

    const [payout] = (await read(kitchen)).payouts;
    expect(payout).toMatchObject({ status: 'failed', failureMessage: 'Account closed.' });
    expect(await booked(town, kitchen, 'restaurant_bank')).toBe(0);
    expect(await owedOf(admin, kitchen)).toMatchObject({ cents: 750 });
    expect((await pay(admin, kitchen, 750)).status).toBe(200);
    await town.runUntilIdle();
    expect(mailsAbout(town, 'A payout of $7.50 came back')).toMatchObject([
      { text: expect.stringContaining('Account closed.') },
    ]);
  });

  test('what the provider was asked for, and has not answered, is not paid by hand as well', async ({ town }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildKitchen(town)];
    const orderId = await sold(town, kitchen);
    await kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
    const faults = { match: { method: 'POST', path: '/v1/transfers' }, times: 9, action: { drop_connection: 'after' } };
    await orderSandbox(town, '/faults', faults);
    await onboard(town, kitchen);
    await onboard(town, kitchen, 'restricted');

    expect(await owedOf(admin, kitchen)).toBeUndefined();
    expect(await pay(admin, kitchen, 750)).toMatchObject({ status: 409, body: { code: 'owed-changed' } });

    await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    await town.runTimers();
    const { data } = await town.app.stripe.transfers.list({ transfer_group: `order_${orderId}` });
    expect(data.map(({ amount }) => amount)).toEqual([750]);
  });

  test('what the provider sends by itself is nobody else’s to pay', async ({ town }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildPaidOutKitchen(town)];
    await sold(town, kitchen, 2);

    expect(await owedOf(admin, kitchen)).toBeUndefined();
    expect(await read(kitchen)).toMatchObject({ accountCents: 1500, carriedCents: 0, waitingCents: 0 });
    expect(await pay(admin, kitchen, 1500)).toMatchObject({ status: 409, body: { code: 'owed-changed' } });
  });
});

describe('An operator puts earnings right: payments paper 6.4, `adjustment`', () => {
  test('both ways, once each, with its reason in the earnings and on the statement; all sums hold', async ({
    town,
  }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildKitchen(town)];
    await sold(town, kitchen);
    const { orders } = (await kitchen.call('GET /api/restaurant/orders', { querystring: { archived: 'false' } })).body;
    const requestId = randomUUID();
    const more = { requestId, orderNumber: orders[0]?.orderNumber };
    expect((await adjust(admin, kitchen, 500, more)).status).toBe(200);
    expect((await adjust(admin, kitchen, 500, more)).status).toBe(200);
    expect((await adjust(admin, kitchen, -120, { account: 'fees', reason: 'Fee of May.' })).status).toBe(200);

    expect(await read(kitchen)).toMatchObject({ total: { cents: 1130 }, carriedCents: 380, waitingCents: 750 });
    const { sums, lines } = (
      await kitchen.call('GET /api/restaurant/payouts/earnings', { querystring: { period: 'total' } })
    ).body;
    expect(sums).toEqual({
      ...{ salesCents: 750, discountsCents: 0, feesCents: 0, refundsCents: 0, correctionsCents: 380, netCents: 1130 },
    });
    expect(lines.map(({ kind, netCents, note, mealName }) => [kind, netCents, note, mealName])).toEqual([
      ['correction', -120, 'Fee of May.', null],
      ['correction', 500, 'For the spoiled broth.', 'Tonkotsu Ramen'],
      ['order', 750, null, 'Tonkotsu Ramen'],
    ]);
    expect((await pay(admin, kitchen, 1130)).status).toBe(200);
    expect(await statements(kitchen)).toEqual([
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
    expect([await booked(town, kitchen, 'platform_goodwill'), await booked(town, kitchen, 'platform_fees')]).toEqual([
      500, -120,
    ]);
    const { adjustments } = (await admin.call('GET /api/admin/payouts')).body;
    // The smallest first: the clock of a test stands still.
    expect(adjustments.slice(0, 2).toSorted((a, b) => a.amountCents - b.amountCents)).toMatchObject([
      { amountCents: -120, account: 'fees' },
      { amountCents: 500, account: 'goodwill', orderNumber: orders[0]?.orderNumber },
    ]);
  });

  test.for([
    { what: 'nothing', wish: { amountCents: 0 }, status: 400 },
    { what: 'more than the limit', wish: { amountCents: 100_001 }, status: 400 },
    { what: 'no reason', wish: { reason: ' ' }, status: 400 },
    { what: 'an account that is not on the list', wish: { account: 'platform_stripe' as 'fees' }, status: 400 },
    { what: 'an order of another kitchen', wish: { orderNumber: 'AAAAAA' }, status: 404 },
  ])('$what is refused, and nothing is booked', async ({ wish, status }, { town }) => {
    const [admin, kitchen] = [await newAdmin(town), await buildKitchen(town)];
    expect((await adjust(admin, kitchen, wish.amountCents ?? 100, wish)).status).toBe(status);
    expect(await booked(town, kitchen, 'restaurant_earned')).toBe(0);
  });
});
