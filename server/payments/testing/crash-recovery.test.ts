import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { buildBuyer, buildMeal, buildRestaurant, payWith, readOrderRow } from '../../orders/testing/order-builders.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { dropEvents, restoreEvents } from './sandbox.ts';

/* Recovery from a crash when no client retries (docs/payments.md#crashes). */

let env: TestEnvironment;
beforeAll(async () => {
  // The other process uses the machine's clock, and so must this environment.
  env = await openTestEnvironment({ template: inject('template'), now: new Date(), settings: { LOG_LEVEL: 'fatal' } });
});
afterEach(async () => {
  await restoreEvents(env);
  expect(await listBrokenInvariants(env.app.db)).toEqual([]);
});
afterAll(() => env.close());

async function buildPlacedOrder(): Promise<string> {
  const { body } = await (await buildBuyer(env)).checkout(await buildMeal(env, await buildRestaurant(env)));
  return body.orderId;
}

/** Runs a worker that dies after it has read an intent and before it has written anything. */
async function runWorkerUntilKilled(): Promise<void> {
  const { config } = env.app;
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../start.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      PARTS: 'worker',
      CRASH_AT: 'answered',
      DATABASE_URL: config.databaseUrl,
      SECRET: config.secret,
      PUBLIC_URL: config.publicUrl,
      DATA_DIR: config.dataDir,
      STRIPE_SANDBOX_URL: config.stripeSandboxUrl ?? '',
      STRIPE_WEBHOOK_SECRET: 'whsec_test_platform',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_test_connect',
      SMTP_URL: config.smtpUrl,
    },
    stdio: 'ignore',
  });
  await once(child, 'exit');
}

describe('Recovery from a crash', () => {
  test('another worker takes over the job of a killed worker after 20 seconds', async () => {
    const orderId = await buildPlacedOrder();
    await payWith(env, orderId);
    await env.sandbox.flushWebhooks();
    await env.app.relay.drain();
    await runWorkerUntilKilled();

    await env.runUntilIdle();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', payment_status: 'none' });
    // The dead worker's last heartbeat and its locks become half a minute old.
    const { client: db } = env.app.db;
    await db.query(`update worker_beats set beat_at = beat_at - interval '30 seconds'`);
    await db.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '30 seconds'`);
    await (await startWorker(env.app, {}, [])).stop();
    await env.runUntilIdle();

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 750 });
  });

  test("an event that the database refuses gets a 500 response, and Stripe's retry confirms the order", async () => {
    const orderId = await buildPlacedOrder();
    await env.app.db.client.query('alter table stripe_events rename to stripe_events_away');
    await payWith(env, orderId);
    await env.sandbox.flushWebhooks();
    await env.app.db.client.query('alter table stripe_events_away rename to stripe_events');
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'pending', payment_status: 'none' });

    await env.advance({ seconds: 2 });

    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 750 });
  });

  test('a payment of an ended order whose id was never stored is voided at night', async () => {
    const orderId = await buildPlacedOrder();
    const { payment_intent_id: intentId } = await readOrderRow(env, orderId);
    await dropEvents(env);
    // This is the state after a crash between Stripe's response and our commit.
    await env.app.db.client.query('update orders set payment_intent_id = null where id = $1', [orderId]);
    await env.advance({ minutes: 6 });
    await env.runTimers();
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'failed', closed_reason: 'expired' });
    await env.advance({ minutes: 3 });

    await reconcile(env.app);
    await env.runUntilIdle();

    expect((await env.app.stripe.paymentIntents.retrieve(intentId ?? '')).status).toBe('canceled');
    expect(await readOrderRow(env, orderId)).toMatchObject({ payment_status: 'voided', payment_intent_id: intentId });
  });

  test('a timer voids an order whose job was lost, also days later', async () => {
    const restaurant = await buildRestaurant(env, { autoAccept: false });
    const [meal, buyer] = [await buildMeal(env, restaurant), await buildBuyer(env)];
    const { orderId } = (await buyer.checkout(meal)).body;
    await payWith(env, orderId);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    await env.runUntilIdle();
    await dropEvents(env);
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await env.app.relay.drain();
    const { rowCount: lost } = await env.app.db.client.query(
      'delete from graphile_worker._private_jobs where key = $1',
      [`void:${orderId}`],
    );
    expect(lost).toBe(1);
    await env.advance({ days: 5 });
    expect(await readOrderRow(env, orderId)).toMatchObject({ captureDecision: 'void', payment_status: 'authorized' });

    await env.runTimers();

    const { payment_status: paymentStatus, payment_intent_id: intentId } = await readOrderRow(env, orderId);
    expect(paymentStatus).toBe('voided');
    expect((await env.app.stripe.paymentIntents.retrieve(intentId ?? '')).status).toBe('canceled');
  });
});
