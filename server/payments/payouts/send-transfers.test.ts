import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect, vi } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildKitchen,
  buildMeal,
  type Kitchen,
  payWith,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { booked, buildPaidOutKitchen, handOver, onboard, orderSandbox, sell } from '../testing/payout-builders.ts';
import { adminOf } from '../testing/refund-builders.ts';
import { sendTransfers } from './send-transfers.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

/** What the provider has transferred for an order, in cents, oldest first. */
async function transfersOf(town: Town, orderId: string): Promise<number[]> {
  const { data } = await town.app.stripe.transfers.list({ transfer_group: `order_${orderId}`, limit: 100 });
  return data.map(({ amount }) => amount).reverse();
}

/** A meal of $7.50 that its buyer pays $4.50 for. */
async function sellWithCoupon(town: Town, kitchen: Kitchen): Promise<string> {
  const code = `P${randomUUID().slice(0, 8).toUpperCase()}`;
  await town.app.db.$client.query(
    `insert into coupons (code, discount_type, value, funder) values ($1, 'fixed', 300, 'platform')`,
    [code],
  );
  const buyer = await buildBuyer(town);
  const { body } = await buyer.checkout(await buildMeal(town, kitchen), { couponCode: code, expectedTotalCents: 450 });
  expect(body.code).toBeUndefined();
  await payWith(town, body.orderId);
  await town.runUntilIdle();
  return body.orderId;
}

/**
 * Money of the platform's own that is at hand, for its top-ups: unlike money that goes on from its charge, nothing but
 * the key keeps those from being sent twice.
 */
async function fillPlatform(town: Town): Promise<void> {
  await sell(town, await buildKitchen(town), 4);
  await town.advance({ days: 5 });
}

const start = (kitchen: Kitchen) => kitchen.call('POST /api/restaurant/payouts/onboarding', { body: {} });
const read = async (kitchen: Kitchen) => (await kitchen.call('GET /api/restaurant/payouts')).body;

describe('Held money goes to its restaurant once: payments paper, section 3.7', () => {
  test('after the account can receive, for every completed order, and not before', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const [collected, waiting] = [await sell(town, kitchen, 2), await sell(town, kitchen)];
    await handOver(town, kitchen, collected);
    expect(await transfersOf(town, collected)).toEqual([]);
    expect((await read(kitchen)).waitingCents).toBe(1500);

    await start(kitchen);
    await onboard(town, kitchen);

    expect(await transfersOf(town, collected)).toEqual([1500]);
    expect(await transfersOf(town, waiting)).toEqual([]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1500);
    expect((await read(kitchen)).waitingCents).toBe(0);
    expect((await readOrderRow(town, collected)).stripe_transfer_id).toMatch(/^tr_/);
    await handOver(town, kitchen, waiting);
    expect(await transfersOf(town, waiting)).toEqual([750]);
  });

  test('sent by five at once, and again: once', async ({ town }) => {
    await fillPlatform(town);
    const kitchen = await buildKitchen(town);
    const orderId = await sellWithCoupon(town, kitchen);
    await start(kitchen);
    await handOver(town, kitchen, orderId);
    await orderSandbox(town, '/webhooks/rules', { match: { type: 'account.updated' }, times: 2, action: 'drop' });
    await onboard(town, kitchen);
    await town.app.db.$client.query('update payout_accounts set transfers_active = true where restaurant_id = $1', [
      kitchen.id,
    ]);

    await Promise.all([1, 2, 3, 4, 5].map(() => sendTransfers(town.app, {})));
    await sendTransfers(town.app, {});

    expect((await transfersOf(town, orderId)).sort()).toEqual([300, 450]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(750);
  });

  test.for([
    { what: 'the answer is lost', action: { drop_connection: 'after' }, times: 3 },
    {
      what: 'the provider fails after the work',
      action: { error_after: { status: 500, type: 'api_error' } },
      times: 3,
    },
    { what: 'the provider fails before it', action: { error: { status: 500, type: 'api_error' } }, times: 3 },
  ])('$what: sent once all the same', async ({ action, times }, { town }) => {
    const kitchen = await buildKitchen(town);
    const orderId = await sell(town, kitchen);
    await handOver(town, kitchen, orderId);
    await start(kitchen);
    await orderSandbox(town, '/faults', { match: { method: 'POST', path: '/v1/transfers' }, times, action });
    await onboard(town, kitchen);
    await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });

    await town.runTimers();

    expect(await transfersOf(town, orderId)).toEqual([750]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(750);
  });

  test('asked for more than 20 hours ago and never answered: looked up, not sent again', async ({ town }) => {
    await fillPlatform(town);
    const kitchen = await buildKitchen(town);
    const orderId = await sellWithCoupon(town, kitchen);
    await handOver(town, kitchen, orderId);
    await start(kitchen);
    await orderSandbox(town, '/faults', {
      match: { method: 'POST', path: '/v1/transfers' },
      times: 6,
      action: { drop_connection: 'after' },
    });
    await onboard(town, kitchen);
    await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });

    // The provider has forgotten the key by then.
    await town.advance({ hours: 25 });
    await town.runTimers();

    expect((await transfersOf(town, orderId)).sort()).toEqual([300, 450]);
  });

  test('a refund on its way is waited for: it may change how much there is to send', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const orderId = await sell(town, kitchen);
    await handOver(town, kitchen, orderId);
    await start(kitchen);
    const action = { drop_connection: 'before' };
    await orderSandbox(town, '/faults', { match: { method: 'POST', path: '/v1/refunds' }, times: 9, action });
    const body = { amountCents: 250, reason: 'other', requestId: randomUUID() } as const;
    await (await adminOf(town)).call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
    await onboard(town, kitchen);
    expect(await transfersOf(town, orderId)).toEqual([]);

    await fetch(`${town.sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    await town.advance({ minutes: 10 });
    await town.runTimers();
    await town.runTimers();

    expect(await transfersOf(town, orderId)).toEqual([500]);
  });

  test('what a refund has left is sent, and nothing when it has left nothing', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const [some, none] = [await sell(town, kitchen), await sell(town, kitchen)];
    const admin = await adminOf(town);
    for (const orderId of [some, none]) await handOver(town, kitchen, orderId);
    const body = { reason: 'other', requestId: randomUUID() } as const;
    await admin.call('POST /api/admin/orders/:id/refund', {
      params: { id: some },
      body: { ...body, amountCents: 250 },
    });
    await admin.call('POST /api/admin/orders/:id/refund', {
      params: { id: none },
      body: { ...body, requestId: randomUUID() },
    });
    await town.runUntilIdle();
    expect((await read(kitchen)).waitingCents).toBe(500);

    await start(kitchen);
    await onboard(town, kitchen);

    expect([await transfersOf(town, some), await transfersOf(town, none)]).toEqual([[500], []]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(500);
    const { body: lines } = await kitchen.call('GET /api/restaurant/payouts/earnings', {
      querystring: { period: 'total' },
    });
    expect(lines.sums).toEqual({
      salesCents: 1500,
      discountsCents: 0,
      feesCents: 0,
      refundsCents: 1000,
      correctionsCents: 0,
      netCents: 500,
    });
  });

  test('an account that goes between is waited for, and the money has an alarm after 30 days', async ({ town }) => {
    const kitchen = await buildKitchen(town);
    const orderId = await sell(town, kitchen);
    await handOver(town, kitchen, orderId);
    await start(kitchen);
    const alarms = vi.spyOn(town.app.log, 'error');

    await town.advance({ days: 29 });
    await town.runTimers();
    const mine = () =>
      alarms.mock.calls.filter(([facts]) => (facts as { orderId?: string }).orderId === orderId).length;
    expect(mine()).toBe(0);
    await town.advance({ days: 1 });
    await town.runTimers();
    await town.runTimers();
    expect(mine()).toBe(1);
    alarms.mockRestore();
    const open = `select text from alarms where order_id = $1 and resolved_at is null`;
    expect((await town.app.db.$client.query(open, [orderId])).rows).toHaveLength(1);
    await onboard(town, kitchen);
    expect((await town.app.db.$client.query(open, [orderId])).rows).toHaveLength(0);
    expect(await transfersOf(town, orderId)).toEqual([750]);
  });
});

describe('What goes to a restaurant by itself, and what comes back', () => {
  test('a destination charge: its transfer is found and booked; a refund takes it back, once', async ({ town }) => {
    const kitchen = await buildPaidOutKitchen(town);
    const orderId = await sell(town, kitchen, 2);
    await handOver(town, kitchen, orderId);
    expect(await transfersOf(town, orderId)).toEqual([1500]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1500);

    const [transfer] = (await town.app.stripe.transfers.list({ transfer_group: `order_${orderId}` })).data;
    await orderSandbox(town, '/webhooks/rules', {
      match: { type: 'transfer.reversed' },
      times: 1,
      action: { duplicate: { n: 3 } },
    });
    await town.app.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 400 });
    await town.runUntilIdle();

    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(1100);
  });

  test('a coupon of the platform: the restaurant is topped up, as soon as the platform has the money', async ({
    town,
  }) => {
    await fillPlatform(town);
    const kitchen = await buildPaidOutKitchen(town);
    const orderId = await sellWithCoupon(town, kitchen);
    const action = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await orderSandbox(town, '/faults', { match: { method: 'POST', path: '/v1/transfers' }, times: 1, action });
    await handOver(town, kitchen, orderId);
    expect(await transfersOf(town, orderId)).toEqual([450]);
    expect((await read(kitchen)).waitingCents).toBe(300);

    await town.runTimers();

    expect(await transfersOf(town, orderId)).toEqual([450, 300]);
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(750);
    expect((await read(kitchen)).thisWeek.cents).toBe(750);
  });

  test('a topped-up order that is refunded: the restaurant keeps neither part of it', async ({ town }) => {
    await fillPlatform(town);
    const kitchen = await buildPaidOutKitchen(town);
    const orderId = await sellWithCoupon(town, kitchen);
    await handOver(town, kitchen, orderId);
    await town.runTimers();
    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(750);

    const body = { reason: 'other', requestId: randomUUID() } as const;
    await (await adminOf(town)).call('POST /api/admin/orders/:id/refund', { params: { id: orderId }, body });
    await town.runUntilIdle();
    await town.runTimers();

    expect(await booked(town, kitchen, 'restaurant_stripe')).toBe(0);
    expect((await read(kitchen)).total.cents).toBe(0);
  });
});
