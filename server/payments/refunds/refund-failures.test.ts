import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { afterEach, describe, expect } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { readOrderRow } from '../../orders/testing/order-builders.ts';
import {
  buildSoldOrder,
  listAlarms,
  listRefundRows,
  listStripeRefunds,
  readBalances,
  refundAsRestaurant,
} from '../testing/refund-builders.ts';
import { controlSandbox, dropEvents, injectFault, restoreEvents } from '../testing/sandbox.ts';

/** Reads the actor that a request of this person would get now. */
afterEach<{ env: TestEnvironment }>(async ({ env }) => {
  await env.runUntilIdle();
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});

describe('A refund request that fails at Stripe', () => {
  test.for(['before', 'after'] as const)(
    'a connection that breaks %s the refund leads to "being processed" and then to one refund',
    async (when, { env }) => {
      const { restaurant, orderId } = await buildSoldOrder(env);
      await injectFault(env, '/v1/refunds', { drop_connection: when }, 3);

      const answer = await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
      expect(answer).toMatchObject({ status: 202, body: { amountRefundedCents: 400, state: 'on-its-way' } });
      await env.advance({ minutes: 2 });
      await env.runTimers();

      expect(await listStripeRefunds(env, orderId)).toEqual([400]);
      expect(await readOrderRow(env, orderId)).toMatchObject({ refunded_cents: 400 });
    },
  );

  test.for(['error', 'error_after'] as const)(
    'a refund is looked up and retried with a new key after a server error of Stripe (%s)',
    async (kind, { env }) => {
      const { restaurant, orderId } = await buildSoldOrder(env);
      await injectFault(env, '/v1/refunds', { [kind]: { status: 500, type: 'api_error' } }, 3);

      await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
      await env.advance({ minutes: 2 });
      await env.runTimers();

      expect(await listStripeRefunds(env, orderId)).toEqual([400]);
      expect(await listRefundRows(env, orderId)).toMatchObject([{ status: 'succeeded' }]);
    },
  );

  test('a low balance of Fondly at Stripe alerts an admin, and the same refund is retried', async ({ env }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    const tooLow = { error: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' } };
    await injectFault(env, '/v1/refunds', tooLow, 1);

    expect(await refundAsRestaurant(restaurant, orderId, { amountCents: 400 })).toMatchObject({ status: 202 });
    expect(await listAlarms(env, orderId)).toEqual([{ kind: 'balance-too-low', is_open: true }]);
    const { rows } = await env.app.db.client.query('select text from alarms where order_id = $1', [orderId]);
    expect(rows[0]?.text).toContain("The refund of $4.00 waits, because Fondly's own balance at Stripe is too low.");
    await env.advance({ minutes: 2 });
    await env.runTimers();

    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
    expect(await listAlarms(env, orderId)).toEqual([{ kind: 'balance-too-low', is_open: false }]);
  });

  test('a refund whose response was a server error is made once, although the list of refunds lags', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    await dropEvents(env);
    await controlSandbox(env, '/switches', { listLagMs: 300_000 });
    await injectFault(env, '/v1/refunds', { error_after: { status: 500, type: 'api_error' } }, 1);
    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    for (const minutes of [0, 1, 1, 6]) {
      await env.advance({ minutes });
      await env.runTimers();
    }
    await controlSandbox(env, '/switches', { listLagMs: 0 });
    await restoreEvents(env);
    await env.runUntilIdle();

    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
    expect(await readOrderRow(env, orderId)).toMatchObject({ refunded_cents: 400 });
  });

  test('a refund whose response was lost more than twenty hours ago is looked up before it is retried', async ({
    env,
  }) => {
    const { restaurant, orderId } = await buildSoldOrder(env);
    await injectFault(env, '/v1/refunds', { drop_connection: 'after' }, 3);
    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    const { rows } = await env.app.db.client.query('select id from refunds where order_id = $1', [orderId]);
    // Nothing ran for a day: no event, no job, no timer.
    await env.app.db.client.query(`update refunds set created_at = created_at - interval '21 hours' where id = $1`, [
      rows[0].id,
    ]);
    await env.app.db.client.query(`update refunds set attempt = 7 where id = $1`, [rows[0].id]);
    await env.advance({ minutes: 2 });
    await env.runTimers();

    expect(await listStripeRefunds(env, orderId)).toEqual([400]);
  });
});

describe('A later result from the bank', () => {
  test('a pending refund is "on its way" until it succeeds', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env, { card: 'pm_card_pendingRefund' });
    const money = async () => (await buyer.call('GET /api/orders/:id/money', { params: { id: orderId } })).body.refunds;

    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    expect(await money()).toMatchObject([{ state: 'on-its-way' }]);
    await env.advance({ minutes: 2 });

    expect(await money()).toMatchObject([{ state: 'done' }]);
  });

  test('a refund that fails later restores the status, alerts an admin, and the customer reads it', async ({ env }) => {
    const { restaurant, buyer, orderId } = await buildSoldOrder(env, { card: 'pm_card_refundFail' });
    await refundAsRestaurant(restaurant, orderId, { amountCents: 400 });
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'part_refunded', refunded_cents: 400 });
    await env.advance({ minutes: 2 });

    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'paid', refunded_cents: 0 });
    expect(await listAlarms(env, orderId)).toEqual([{ kind: 'refund-failed', is_open: true }]);
    expect(env.mails(`${buyer.id}@fondly.test`)[0]?.text).toContain("didn't arrive");
    expect(await readBalances(env, orderId)).toEqual({ paid: 1500, pending: 1500, earned: 0 });
  });
});
