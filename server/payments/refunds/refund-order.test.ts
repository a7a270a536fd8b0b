import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { readPersonByToken } from '../../accounts/sessions/actor.ts';
import type { TestPerson } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildCoupon,
  buildMeal,
  buildRestaurant,
  portionsOnSale,
  type Restaurant,
  readOrderRow,
  transitionAsRestaurant,
} from '../../orders/testing/order-builders.ts';
import type { Manager } from '../../restaurants/staff-actors.ts';
import { buildStaff } from '../../staff/testing/build-staff.ts';
import {
  buildAdminBuyer,
  buildSoldOrder,
  listRefundRows,
  listStripeRefunds,
  type RefundBody,
  readBalances,
  refundAsRestaurant,
} from '../testing/refund-builders.ts';
import { refundOrder } from './refund-order.ts';

/** Reads the actor that a request of this person would get now. */
async function readSessionPerson(env: TestEnvironment, { id }: TestPerson) {
  const { rows } = await env.app.db.client.query<{ token: string }>('select token from sessions where user_id = $1', [
    id,
  ]);
  return readPersonByToken(env.app, rows[0]?.token ?? '');
}

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A refund by the restaurant', () => {
  test('a partial refund keeps the order, and the customer reads the amount, the card and the business days', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);

    const answer = await refundAsRestaurant(restaurant, orderId, { amountCents: 400, reason: 'something-missing' });
    await env.runUntilIdle();

    expect(answer).toMatchObject({ status: 200, body: { amountRefundedCents: 400, state: 'done' } });
    expect(await readOrderRow(env, orderId)).toMatchObject({
      ...{ status: 'confirmed', payment_status: 'part_refunded', refunded_cents: 400 },
    });
    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
    const [mail] = env.mails(`${buyer.id}@fondly.test`);
    expect(mail?.text).toContain("We're refunding $4.00 of the $15.00 you paid to your card.");
    expect(mail?.text).toContain('within 5 to 10 business days');
    const { body } = await buyer.call('GET /api/orders/:id/money', { params: { id: orderId } });
    expect(body).toMatchObject({
      ...{ paidCents: 1500, refundedCents: 400 },
      refunds: [{ amountCents: 400, state: 'done', reason: 'something-missing' }],
    });
  });

  test.for([true, false])(
    'a full refund ends the order, and the portions are on sale again only on request (%s)',
    async (restock, { env }) => {
      const { restaurant, meal, orderId } = await buildSoldOrder(env);

      const answer = await refundAsRestaurant(restaurant, orderId, { reason: 'sold-out', restock });

      expect(answer).toMatchObject({ status: 200, body: { amountRefundedCents: 1500 } });
      expect(await readOrderRow(env, orderId)).toMatchObject({
        ...{
          status: 'canceled',
          closed_reason: 'restaurant_cancel',
          payment_status: 'refunded',
          refunded_cents: 1500,
        },
        reason: 'Part of the order was sold out',
      });
      expect(await portionsOnSale(env, meal)).toBe(restock ? 5 : 3);
      expect(await readBalances(env, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
    },
  );

  test('a customer who asked for the refund reads that, and staff read who asked', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);

    await refundAsRestaurant(restaurant, orderId, { reason: 'customer-asked' });
    await env.runUntilIdle();

    const texts = env.mails(`${buyer.id}@fondly.test`).map(({ text }) => text);
    expect(texts.some((text) => text.includes('canceled it because you asked'))).toBe(true);
    expect(texts.join()).not.toContain('The customer asked');
    const params = { params: { id: orderId } };
    expect((await buyer.call('GET /api/orders/:id/money', params)).body).toMatchObject({
      refunds: [{ reason: 'customer-asked' }],
    });
    expect((await restaurant.call('GET /api/restaurant/orders/:id/money', params)).body).toMatchObject({
      refunds: [{ reason: 'customer-asked' }],
    });
  });

  test('the last of several partial refunds covers the rest and ends the order', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env);

    for (const amountCents of [501, 499]) await refundAsRestaurant(restaurant, orderId, { amountCents });
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed' });
    await env.advance({ minutes: 1 });
    await refundAsRestaurant(restaurant, orderId, { amountCents: 500 });

    await env.runUntilIdle();
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("We're refunding $5.00 to your card.");
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'canceled', refunded_cents: 1500 });
    expect(await listStripeRefunds(env, orderId)).toEqual([501, 499, 500]);
    expect(await readBalances(env, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
  });

  test("a canceled free order returns the coupon's amount to the platform in the ledger", async ({ env }) => {
    const buyer = await buildBuyer(env);
    const couponCode = await buildCoupon(env, { discount_type: 'percent', value: 100 });
    const meal = await buildMeal(env, await buildRestaurant(env));
    const { body } = await buyer.checkout(meal, { couponCode, expectedTotalCents: 0 });
    expect(await readBalances(env, body.orderId)).toEqual({ paid: 0, pending: 750, earned: 0 });

    await buyer.call('POST /api/orders/:id/cancel', { params: { id: body.orderId }, body: {} });
    await env.runUntilIdle();

    expect(await readOrderRow(env, body.orderId)).toMatchObject({ status: 'canceled', payment_status: 'voided' });
    expect(await readBalances(env, body.orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
  });

  test('two equal partial refunds with different requests are two refunds', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);

    await Promise.all([1, 2].map(() => refundAsRestaurant(restaurant, orderId, { amountCents: 300 })));

    expect(await listStripeRefunds(env, orderId)).toEqual([300, 300]);
  });

  test('a refund with an invalid amount, reason or request id is refused and changes nothing', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    const bad: [Partial<RefundBody>, number][] = [
      [{ amountCents: 1101 }, 409],
      [{ amountCents: 999_999_999 }, 409],
      [{ amountCents: 0 }, 400],
      [{ amountCents: -5 }, 400],
      [{ amountCents: 1.5 }, 400],
      [{ amountCents: Number.MAX_SAFE_INTEGER }, 400],
      [{ reason: 'because' as 'other' }, 400],
      [{ requestId: 'x' }, 400],
    ];

    for (const [refundBody, status] of bad)
      expect(await refundAsRestaurant(restaurant, orderId, refundBody)).toMatchObject({ status });

    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
  });

  test('a restaurant cannot refund an order of another restaurant, an unknown order or an unpaid order', async ({
    env,
  }) => {
    const { buyer, orderId } = await buildSoldOrder(env);
    const stranger = await buildRestaurant(env);
    const meal = await buildMeal(env, stranger);
    const unpaid = await (await buildBuyer(env)).checkout(meal);

    expect(await refundAsRestaurant(stranger, orderId)).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
    expect(await refundAsRestaurant(stranger, randomUUID())).toMatchObject({ status: 404 });
    expect(await refundAsRestaurant(stranger, unpaid.body.orderId)).toMatchObject({ status: 404 });
    expect(await refundAsRestaurant(buyer as unknown as Restaurant, orderId)).toMatchObject({ status: 403 });
    const params = { params: { id: orderId } };
    expect(await stranger.call('GET /api/restaurant/orders/:id/money', params)).toMatchObject({ status: 404 });
    expect(await (await buildBuyer(env)).call('GET /api/orders/:id/money', params)).toMatchObject({ status: 404 });
    expect(await listStripeRefunds(env, orderId)).toEqual([]);
  });

  test('only an admin can refund a completed order, and its status stays', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    await transitionAsRestaurant(restaurant, orderId, 'handOver', { withoutCode: true });
    const admin = await buildAdminBuyer(env);

    expect(await refundAsRestaurant(restaurant, orderId, { amountCents: 100 })).toMatchObject({
      ...{ status: 409, body: { code: 'refund-by-admin-only' } },
    });
    const answer = await admin.call('POST /api/admin/orders/:id/refund', {
      params: { id: orderId },
      body: { reason: 'quality', requestId: randomUUID() },
    });

    expect(answer).toMatchObject({ status: 200, body: { amountRefundedCents: 1500 } });
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'completed', payment_status: 'refunded' });
    expect(await listRefundRows(env, orderId)).toMatchObject([{ actor: 'admin', actor_id: admin.id }]);
    expect(await readBalances(env, orderId)).toEqual({ paid: 0, pending: 0, earned: 0 });
    const asRestaurant = { params: { id: orderId }, body: { reason: 'quality' as const, requestId: randomUUID() } };
    expect(await restaurant.call('POST /api/admin/orders/:id/refund', asRestaurant)).toMatchObject({ status: 403 });
  });
});

describe('A refund by someone who is no longer a manager', () => {
  test('a manager who became counter staff after the request came in refunds nothing', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    const manager = await buildStaff(env, restaurant.id, 'manager');
    // The request read this role before the owner changed it.
    const requester = { as: 'restaurant' as const, person: (await readSessionPerson(env, manager)) as Manager };
    await env.app.db.client.query(`update staff set role = 'counter' where id = $1`, [manager.staffId]);

    const input = { reason: 'other' as const, restock: false, requestId: randomUUID() };
    const refund = refundOrder(env.app, requester, orderId, input);

    await expect(refund).rejects.toMatchObject({ code: 'restaurants-only' });
    expect(await listRefundRows(env, orderId)).toEqual([]);
    expect(await listStripeRefunds(env, orderId)).toEqual([]);
  });
});
