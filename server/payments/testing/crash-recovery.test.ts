import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openTown, type Town } from '@fondly/dev/environment/test-environment';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { brokenInvariants } from '../../monitoring/invariants.ts';
import { buildBuyer, buildKitchen, buildMeal, payWith, readOrderRow } from '../../orders/testing/order-builders.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { deafen, hearAgain } from './event-builders.ts';

/* What a death leaves behind with nobody there to come back for it: the rest of PAYMENTS 5.5. */

let town: Town;
beforeAll(async () => {
  // The other process goes by the machine's clock, and so must this town.
  town = await openTown({ template: inject('template'), now: new Date(), settings: { LOG_LEVEL: 'fatal' } });
});
afterEach(async () => {
  await hearAgain(town);
  expect(await brokenInvariants(town.app.db)).toEqual([]);
});
afterAll(() => town.close());

async function placed(): Promise<string> {
  const { body } = await (await buildBuyer(town)).checkout(await buildMeal(town, await buildKitchen(town)));
  return body.orderId;
}

/** A worker of its own, which dies when it has read an intent and before it has written anything. */
async function workUntilDeath(): Promise<void> {
  const { config } = town.app;
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
      STRIPE_WEBHOOK_SECRET: 'whsec_town',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_town_connect',
      SMTP_URL: config.smtpUrl,
    },
    stdio: 'ignore',
  });
  await once(child, 'exit');
}

describe('What a death leaves behind', () => {
  test('a worker is killed at its work: another one frees the job after 20 seconds and does it', async () => {
    const orderId = await placed();
    await payWith(town, orderId);
    await town.sandbox.flushWebhooks();
    await town.app.relay.drain();
    await workUntilDeath();

    await town.runUntilIdle();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'pending', payment_status: 'none' });
    // The dead one's last beat and its locks become half a minute old.
    const { $client: db } = town.app.db;
    await db.query(`update worker_beats set beat_at = beat_at - interval '30 seconds'`);
    await db.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '30 seconds'`);
    await (await startWorker(town.app, {}, [])).stop();
    await town.runUntilIdle();

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 750 });
  });

  test('the database refuses an event: 500, the provider sends it again, and the order is confirmed', async () => {
    const orderId = await placed();
    await town.app.db.$client.query('alter table stripe_events rename to stripe_events_away');
    await payWith(town, orderId);
    await town.sandbox.flushWebhooks();
    await town.app.db.$client.query('alter table stripe_events_away rename to stripe_events');
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'pending', payment_status: 'none' });

    await town.advance({ seconds: 2 });

    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'confirmed', paid_cents: 750 });
  });

  test('a payment whose id was never stored, of an order that has ended: let go in the night', async () => {
    const orderId = await placed();
    const { payment_intent_id: intentId } = await readOrderRow(town, orderId);
    await deafen(town);
    // As after a death between the provider's answer and our note of it.
    await town.app.db.$client.query('update orders set payment_intent_id = null where id = $1', [orderId]);
    await town.advance({ minutes: 6 });
    await town.runTimers();
    expect(await readOrderRow(town, orderId)).toMatchObject({ status: 'failed', closed_reason: 'expired' });
    await town.advance({ minutes: 3 });

    await reconcile(town.app);
    await town.runUntilIdle();

    expect((await town.app.stripe.paymentIntents.retrieve(intentId ?? '')).status).toBe('canceled');
    expect(await readOrderRow(town, orderId)).toMatchObject({ payment_status: 'voided', payment_intent_id: intentId });
  });

  test('the job that lets money go is lost: a timer finds the order, also days later', async () => {
    const kitchen = await buildKitchen(town, { autoAccept: false });
    const [meal, buyer] = [await buildMeal(town, kitchen), await buildBuyer(town)];
    const { orderId } = (await buyer.checkout(meal)).body;
    await payWith(town, orderId);
    await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    await town.runUntilIdle();
    await deafen(town);
    await buyer.call('POST /api/orders/:id/cancel', { params: { id: orderId }, body: {} });
    await town.app.relay.drain();
    const { rowCount: lost } = await town.app.db.$client.query(
      'delete from graphile_worker._private_jobs where key = $1',
      [`void:${orderId}`],
    );
    expect(lost).toBe(1);
    await town.advance({ days: 5 });
    expect(await readOrderRow(town, orderId)).toMatchObject({ settlement: 'void', payment_status: 'authorised' });

    await town.runTimers();

    const { payment_status: money, payment_intent_id: intentId } = await readOrderRow(town, orderId);
    expect(money).toBe('voided');
    expect((await town.app.stripe.paymentIntents.retrieve(intentId ?? '')).status).toBe('canceled');
  });
});
