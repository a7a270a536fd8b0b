import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import {
  buildBuyer,
  buildMeal,
  buildPaidOrder,
  buildRestaurant,
  readOrderRow,
} from '../../orders/testing/order-builders.ts';
import { listAlarms, listStripeRefunds, refundAsRestaurant } from '../testing/refund-builders.ts';
import { controlSandbox } from '../testing/sandbox.ts';
import { syncDispute } from './sync-dispute.ts';

afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

async function buildDisputedOrder(env: TestEnvironment) {
  const restaurant = await buildRestaurant(env);
  const buyer = await buildBuyer(env);
  const orderId = await buildPaidOrder(env, await buildMeal(env, restaurant), buyer, 2);
  await env.runUntilIdle();
  const { stripe_charge_id: charge } = await readOrderRow(env, orderId);
  const { id } = (await controlSandbox(env, `/charges/${charge}/dispute`, {})) as { id: string };
  await env.runUntilIdle();
  return { restaurant, buyer, orderId, disputeId: id };
}

async function listLedgerLines(env: TestEnvironment, disputeId: string) {
  const { rows } = await env.app.db.client.query(
    'select kind, account, amount_cents as cents from ledger_lines where source = $1 order by kind, account',
    [disputeId],
  );
  return rows.map(({ kind, account, cents }) => `${kind} ${account} ${cents}`);
}

const close = (env: TestEnvironment, id: string, won: boolean) => controlSandbox(env, `/disputes/${id}/close`, { won });

describe('A customer disputes a payment', () => {
  test('a dispute books amount and fee, alerts an admin, is visible to both sides and blocks refunds', async ({
    env,
  }) => {
    const { restaurant, buyer, orderId, disputeId } = await buildDisputedOrder(env);
    const params = { params: { id: orderId } };

    expect((await readOrderRow(env, orderId)).disputed_at).toBeInstanceOf(Date);
    expect(await listLedgerLines(env, disputeId)).toEqual(['dispute disputes 3000', 'dispute platform_stripe -3000']);
    expect(await listAlarms(env, orderId)).toEqual([{ kind: 'dispute', is_open: true }]);
    expect(await refundAsRestaurant(restaurant, orderId, { amountCents: 100 })).toMatchObject({
      ...{ status: 409, body: { code: 'order-disputed' } },
    });
    expect((await buyer.call('GET /api/orders/:id/money', params)).body.isDisputed).toBe(true);
    const { body } = await restaurant.call('GET /api/restaurant/orders/:id/money', params);
    expect(body).toMatchObject({ isDisputed: true, refundableCents: 0, share: { pendingCents: 1500 } });
    expect(await listStripeRefunds(env, orderId)).toEqual([]);
  });

  test('a won dispute returns the amount without the fee, and refunds are possible again', async ({ env }) => {
    const { restaurant, orderId, disputeId } = await buildDisputedOrder(env);

    await close(env, disputeId, true);
    await env.runUntilIdle();

    expect(await listLedgerLines(env, disputeId)).toEqual([
      ...['dispute disputes 3000', 'dispute platform_stripe -3000'],
      ...['dispute_won disputes -1500', 'dispute_won platform_stripe 1500'],
    ]);
    expect((await readOrderRow(env, orderId)).disputed_at).toBeNull();
    expect(await listAlarms(env, orderId)).toEqual([{ kind: 'dispute', is_open: false }]);
    expect(await refundAsRestaurant(restaurant, orderId, { amountCents: 100 })).toMatchObject({ status: 200 });
  });

  test('a lost dispute keeps refunds blocked, and an admin is alerted', async ({ env }) => {
    const { restaurant, orderId, disputeId } = await buildDisputedOrder(env);

    await close(env, disputeId, false);
    await env.runUntilIdle();
    await syncDispute(env.app, disputeId);

    expect(await refundAsRestaurant(restaurant, orderId)).toMatchObject({
      status: 409,
      body: { code: 'order-disputed' },
    });
    expect(await listLedgerLines(env, disputeId)).toHaveLength(2);
    expect(await listAlarms(env, orderId)).toEqual([
      { kind: 'dispute', is_open: false },
      { kind: 'dispute-lost', is_open: true },
    ]);
  });

  test('an order canceled during a dispute is refunded when the dispute is won', async ({ env }) => {
    const { buyer, orderId, disputeId } = await buildDisputedOrder(env);

    const answer = await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await env.runUntilIdle();
    expect(answer.status).toBe(200);
    expect(await listStripeRefunds(env, orderId)).toEqual([]);
    await close(env, disputeId, true);
    await env.runUntilIdle();

    expect(await listStripeRefunds(env, orderId)).toEqual([1500]);
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'canceled', payment_status: 'refunded' });
  });

  test("a bank's fraud warning raises an alarm and does not refund automatically", async ({ env }) => {
    const restaurant = await buildRestaurant(env);
    const meal = await buildMeal(env, restaurant);
    const orderId = await buildPaidOrder(env, meal, await buildBuyer(env), 1, 'pm_card_createIssuerFraudRecord');
    await env.runUntilIdle();

    expect(await listAlarms(env, orderId)).toEqual([{ kind: 'fraud-warning', is_open: true }]);
    expect(await listStripeRefunds(env, orderId)).toEqual([]);
  });
});
