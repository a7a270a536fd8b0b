import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildRestaurant,
  payWith,
  portionsOnSale,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { buildSoldOrder, listStripeRefunds } from '../../payments/testing/refund-builders.ts';
import { clearFaults, controlSandbox } from '../../payments/testing/sandbox.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

const reason = 'The kitchen has no power.';
const cancel = (admin: Awaited<ReturnType<typeof buildAdmin>>, id: string, more: { restock?: boolean } = {}) =>
  admin.call('POST /api/admin/orders/:id/cancel', { params: { id }, body: { reason, ...more } });

/** The audit entries of an order, oldest first. */
async function listAuditEntries(env: TestEnvironment, orderId: string): Promise<string[]> {
  const { rows } = await env.app.db.client.query<{ action: string; reason: string }>(
    'select action, reason from audit_lines where object_id = $1 order by id',
    [orderId],
  );
  return rows.map((line) => `${line.action}: ${line.reason}`);
}

/** An authorized order that awaits approval. */
async function buildOrderAwaitingApproval(env: TestEnvironment) {
  const restaurant = await buildRestaurant(env, { autoAccept: false });
  const meal = await buildMeal(env, restaurant, { portions: 5 });
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(meal, { quantity: 2 });
  await payWith(env, body.orderId);
  await buyer.call('POST /api/orders/:id/refresh', { params: { id: body.orderId }, body: {} });
  return { restaurant, meal, buyer, orderId: body.orderId };
}

describe('An admin cancels an order', () => {
  test('a paid order is refunded in full once, both sides read the reason, and one audit entry is written', async ({
    env,
  }) => {
    const { meal, buyer, restaurant, orderId } = await buildSoldOrder(env);
    const admin = await buildAdmin(env);

    const replies = [await cancel(admin, orderId, { restock: true }), await cancel(admin, orderId)];
    await env.runUntilIdle();

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readOrderRow(env, orderId)).toMatchObject({
      ...{ status: 'canceled', closed_reason: 'admin_cancel', payment_status: 'refunded', reason },
    });
    expect(await listStripeRefunds(env, orderId)).toEqual([1500]);
    expect(await portionsOnSale(env, meal)).toBe(5);
    expect(await listAuditEntries(env, orderId)).toEqual([`order.cancel: ${reason}`]);
    expect(env.mails(`${buyer.id}@fondly.test`).some(({ subject }) => subject.includes('was canceled'))).toBe(true);
    const money = await restaurant.call('GET /api/restaurant/orders/:id/money', { params: { id: orderId } });
    expect(money.body).toMatchObject({ refundedCents: 1500, share: { pendingCents: 0 } });
  });

  test('an authorized order is voided and not refunded', async ({ env }) => {
    const { orderId, meal } = await buildOrderAwaitingApproval(env);

    expect((await cancel(await buildAdmin(env), orderId)).status).toBe(200);
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({
      ...{ status: 'canceled', closed_reason: 'admin_cancel', payment_status: 'voided', paid_cents: 0 },
    });
    expect(await portionsOnSale(env, meal)).toBe(3);
  });

  test('an order that is being captured, is over or does not exist cannot be canceled', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    const admin = await buildAdmin(env);
    const params = { params: { id: orderId } };
    await restaurant.call('POST /api/restaurant/orders/:id/hand-over', { ...params, body: { withoutCode: true } });
    const other = await buildOrderAwaitingApproval(env);
    // Stripe does not answer: the capture is decided, and its result is unknown.
    await controlSandbox(env, '/faults', {
      match: { path: '/v1/payment_intents/*' },
      times: 20,
      action: { drop_connection: 'before' },
    });
    await other.restaurant.call('POST /api/restaurant/orders/:id/approve', { params: { id: other.orderId }, body: {} });

    expect(await cancel(admin, orderId)).toMatchObject({ status: 409, body: { code: 'order-changed' } });
    expect(await cancel(admin, other.orderId)).toMatchObject({ status: 409, body: { code: 'payment-in-progress' } });
    expect(await cancel(admin, randomUUID())).toMatchObject({ status: 404, body: { code: 'order-not-found' } });
    expect(await listAuditEntries(env, orderId)).toEqual([]);
    await clearFaults(env);
  });
});

describe('An admin refunds an order', () => {
  test('partial refunds stop at the remaining amount, each writes an audit entry, and a completed order stays completed', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    const admin = await buildAdmin(env);
    const params = { id: orderId };
    await restaurant.call('POST /api/restaurant/orders/:id/hand-over', { params, body: { withoutCode: true } });
    const refund = (amountCents: number, requestId: string = randomUUID()) =>
      admin.call('POST /api/admin/orders/:id/refund', { params, body: { amountCents, reason: 'quality', requestId } });

    const twice = randomUUID();
    const replies = [await refund(900, twice), await refund(900, twice), await refund(700), await refund(600)];

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    expect(replies[2]?.body).toMatchObject({ code: 'refund-too-large' });
    expect(await listStripeRefunds(env, orderId)).toEqual([900, 600]);
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'completed', payment_status: 'refunded' });
    const quality = 'The food was not as it should be';
    expect(await listAuditEntries(env, orderId)).toEqual([
      `order.refund: $9.00: ${quality}`,
      `order.refund: $6.00: ${quality}`,
    ]);
  });
});
