import { randomUUID } from 'node:crypto';
import type { Town } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildCoupon,
  buildKitchen,
  buildMeal,
  type Kitchen,
  portionsLeft,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import {
  adminOf,
  afterFault,
  alarmsOf,
  balancesOf,
  providerRefunds,
  refund,
  refundRows,
  sold,
  type Wish,
} from '../testing/refund-builders.ts';

afterEach<{ town: Town }>(async ({ town }) => {
  await town.runUntilIdle();
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});

describe('A kitchen gives money back: requirement RORD-04, payments paper 6.1', () => {
  test('a part: the order stands, the customer reads amount, way and days', async ({ town }) => {
    const { kitchen, buyer, orderId } = await sold(town);

    const answer = await refund(kitchen, orderId, { amountCents: 400, reason: 'something-missing' });
    await town.runUntilIdle();

    expect(answer).toMatchObject({ status: 200, body: { amountRefundedCents: 400, state: 'done' } });
    expect(await readOrderRow(town, orderId)).toMatchObject({
      ...{ status: 'confirmed', payment_status: 'part_refunded', refunded_cents: 400 },
    });
    expect(await providerRefunds(town, orderId)).toEqual([400]);
    const [mail] = town.mails(`${buyer.id}@fondly.test`);
    expect(mail?.text).toContain('We are refunding $4.00 of the $15.00 you paid to your card.');
    expect(mail?.text).toContain('within 5 to 10 business days');
    const { body } = await buyer.call('GET /api/orders/:id/money', { params: { id: orderId } });
    expect(body).toMatchObject({
      ...{ paidCents: 1500, refundedCents: 400 },
      refunds: [{ amountCents: 400, state: 'done', reason: 'Something was missing' }],
    });
  });

  test.for([true, false])(
    'all of it: the order ends, the portions go on sale again only if asked (%s)',
    async (restock, { town }) => {
      const { kitchen, meal, orderId } = await sold(town);

      const answer = await refund(kitchen, orderId, { reason: 'sold-out', restock });

      expect(answer).toMatchObject({ status: 200, body: { amountRefundedCents: 1500 } });
      expect(await readOrderRow(town, orderId)).toMatchObject({
        ...{
          status: 'cancelled',
          closed_reason: 'restaurant_cancel',
          payment_status: 'refunded',
          refunded_cents: 1500,
        },
        reason: 'Part of the order was sold out',
      });
      expect(await portionsLeft(town, meal)).toBe(restock ? 5 : 3);
      expect(await balancesOf(town, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
    },
  );

  test('part by part: the last part is the whole rest and ends the order', async ({ town }) => {
    const { kitchen, buyer, orderId } = await sold(town);

    for (const amountCents of [501, 499]) await refund(kitchen, orderId, { amountCents });
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed' });
    await town.advance({ minutes: 1 });
    await refund(kitchen, orderId, { amountCents: 500 });

    await town.runUntilIdle();
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('We are refunding $5.00 to your card.');
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'cancelled', refunded_cents: 1500 });
    expect(await providerRefunds(town, orderId)).toEqual([501, 499, 500]);
    expect(await balancesOf(town, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
  });

  test('an order over nothing that is cancelled gives the coupon back to the platform, in the books too', async ({
    town,
  }) => {
    const buyer = await buildBuyer(town);
    const couponCode = await buildCoupon(town, { discount_type: 'percent', value: 100 });
    const meal = await buildMeal(town, await buildKitchen(town));
    const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 0 });
    expect(await balancesOf(town, body.orderId)).toEqual({ paid: 0, pending: 750, earned: 0 });

    await buyer.call('POST /api/orders/:id/cancel', { params: { id: body.orderId }, body: {} });
    await town.runUntilIdle();

    expect(await readOrderRow(town, body.orderId)).toMatchObject({ status: 'cancelled', payment_status: 'voided' });
    expect(await balancesOf(town, body.orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
  });

  test('two equal parts on purpose are two refunds', async ({ town }) => {
    const { kitchen, orderId } = await sold(town);

    await Promise.all([1, 2].map(() => refund(kitchen, orderId, { amountCents: 300 })));

    expect(await providerRefunds(town, orderId)).toEqual([300, 300]);
  });

  test('what is above the rest, zero, negative, a fraction, or without a reason is refused and nothing moves', async ({
    town,
  }) => {
    const { kitchen, orderId } = await sold(town);
    await refund(kitchen, orderId, { amountCents: 400 });
    const bad: [Partial<Wish>, number][] = [
      [{ amountCents: 1101 }, 409],
      [{ amountCents: 999_999_999 }, 409],
      [{ amountCents: 0 }, 400],
      [{ amountCents: -5 }, 400],
      [{ amountCents: 1.5 }, 400],
      [{ amountCents: Number.MAX_SAFE_INTEGER }, 400],
      [{ reason: 'because' as 'other' }, 400],
      [{ requestId: 'x' }, 400],
    ];

    for (const [wish, status] of bad) expect(await refund(kitchen, orderId, wish)).toMatchObject({ status });

    expect(await providerRefunds(town, orderId)).toEqual([400]);
  });

  test('orders of others, of nobody, and unpaid ones are not for this kitchen to refund', async ({ town }) => {
    const { buyer, orderId } = await sold(town);
    const stranger = await buildKitchen(town);
    const meal = await buildMeal(town, stranger);
    const unpaid = await (await buildBuyer(town)).checkout(meal);

    expect(await refund(stranger, orderId)).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
    expect(await refund(stranger, randomUUID())).toMatchObject({ status: 404 });
    expect(await refund(stranger, unpaid.body.orderId)).toMatchObject({ status: 404 });
    expect(await refund(buyer as unknown as Kitchen, orderId)).toMatchObject({ status: 403 });
    const hers = { params: { id: orderId } };
    expect(await stranger.call('GET /api/restaurant/orders/:id/money', hers)).toMatchObject({ status: 404 });
    expect(await (await buildBuyer(town)).call('GET /api/orders/:id/money', hers)).toMatchObject({ status: 404 });
    expect(await providerRefunds(town, orderId)).toEqual([]);
  });

  test('a completed order is for an admin alone to refund, and its status stays', async ({ town }) => {
    const { kitchen, orderId } = await sold(town);
    const handOver = { move: 'handOver', withoutCode: true } as const;
    await kitchen.call('POST /api/restaurant/orders/:id/move', { params: { id: orderId }, body: handOver });
    const admin = await adminOf(town);

    expect(await refund(kitchen, orderId, { amountCents: 100 })).toMatchObject({
      ...{ status: 409, body: { code: 'refund-by-fondly' } },
    });
    const answer = await admin.call('POST /api/admin/orders/:id/refund', {
      params: { id: orderId },
      body: { reason: 'quality', requestId: randomUUID() },
    });

    expect(answer).toMatchObject({ status: 200, body: { amountRefundedCents: 1500 } });
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'completed', payment_status: 'refunded' });
    expect(await refundRows(town, orderId)).toMatchObject([{ actor: 'admin', actor_id: admin.id }]);
    expect(await balancesOf(town, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
    const asKitchen = { params: { id: orderId }, body: { reason: 'quality' as const, requestId: randomUUID() } };
    expect(await kitchen.call('POST /api/admin/orders/:id/refund', asKitchen)).toMatchObject({ status: 403 });
  });
});

describe('Answers of the provider that are lost, late or no: payments paper 5.3, 5.5', () => {
  test.for(['before', 'after'] as const)(
    'the connection breaks %s the work: "being processed", then one refund',
    async (when, { town }) => {
      const { kitchen, orderId } = await sold(town);
      await afterFault(town, '/v1/refunds', { drop_connection: when }, 3);

      const answer = await refund(kitchen, orderId, { amountCents: 400 });
      expect(answer).toMatchObject({ status: 202, body: { amountRefundedCents: 400, state: 'on-its-way' } });
      await town.advance({ minutes: 2 });
      await town.runTimers();

      expect(await providerRefunds(town, orderId)).toEqual([400]);
      expect(await readOrderRow(town, orderId)).toMatchObject({ refunded_cents: 400 });
    },
  );

  test.for(['error', 'error_after'] as const)(
    'a fault of the provider (%s) is looked up, and sent again with a new key',
    async (kind, { town }) => {
      const { kitchen, orderId } = await sold(town);
      await afterFault(town, '/v1/refunds', { [kind]: { status: 500, type: 'api_error' } }, 3);

      await refund(kitchen, orderId, { amountCents: 400 });
      await town.advance({ minutes: 2 });
      await town.runTimers();

      expect(await providerRefunds(town, orderId)).toEqual([400]);
      expect(await refundRows(town, orderId)).toMatchObject([{ status: 'succeeded' }]);
    },
  );

  test('the balance is too low: an alarm for an operator, and the same row goes again', async ({ town }) => {
    const { kitchen, orderId } = await sold(town);
    const tooLow = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await afterFault(town, '/v1/refunds', tooLow, 1);

    expect(await refund(kitchen, orderId, { amountCents: 400 })).toMatchObject({ status: 202 });
    expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'balance-too-low', is_open: true }]);
    await town.advance({ minutes: 2 });
    await town.runTimers();

    expect(await providerRefunds(town, orderId)).toEqual([400]);
    expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'balance-too-low', is_open: false }]);
  });

  test('an answer lost more than twenty hours ago is looked up before anything is sent', async ({ town }) => {
    const { kitchen, orderId } = await sold(town);
    await afterFault(town, '/v1/refunds', { drop_connection: 'after' }, 3);
    await refund(kitchen, orderId, { amountCents: 400 });
    const { rows } = await town.app.db.$client.query('select id from refunds where order_id = $1', [orderId]);
    // Nothing ran for a day: no event, no job, no timer.
    await town.app.db.$client.query(`update refunds set created_at = created_at - interval '21 hours' where id = $1`, [
      rows[0].id,
    ]);
    await town.app.db.$client.query(`update refunds set attempt = 7 where id = $1`, [rows[0].id]);
    await town.advance({ minutes: 2 });
    await town.runTimers();

    expect(await providerRefunds(town, orderId)).toEqual([400]);
  });
});

describe('What the bank says later: payments paper 6.1', () => {
  test('a refund that is pending is "on its way" until it arrived', async ({ town }) => {
    const { kitchen, buyer, orderId } = await sold(town, 'pm_card_pendingRefund');
    const money = async () => (await buyer.call('GET /api/orders/:id/money', { params: { id: orderId } })).body.refunds;

    await refund(kitchen, orderId, { amountCents: 400 });
    expect(await money()).toMatchObject([{ state: 'on-its-way' }]);
    await town.advance({ minutes: 2 });

    expect(await money()).toMatchObject([{ state: 'done' }]);
  });

  test('a refund that fails later: the status goes back, an operator is alarmed, the customer reads it', async ({
    town,
  }) => {
    const { kitchen, buyer, orderId } = await sold(town, 'pm_card_refundFail');
    await refund(kitchen, orderId, { amountCents: 400 });
    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'part_refunded', refunded_cents: 400 });
    await town.advance({ minutes: 2 });

    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'paid', refunded_cents: 0 });
    expect(await alarmsOf(town, orderId)).toEqual([{ kind: 'refund-failed', is_open: true }]);
    expect(town.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain('did not arrive');
    expect(await balancesOf(town, orderId)).toEqual({ paid: 1500, pending: 1500, earned: 0 });
  });
});
