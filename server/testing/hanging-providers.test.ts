import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { createMemoryMailStore } from '@fondly/dev/mail/mail-store';
import { openMailbox } from '@fondly/dev/mail/mailbox';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { notify } from '../messaging/notify.ts';
import { sampleEmail } from '../messaging/testing/sample-email.ts';
import { buildBuyer, buildMeal, buildRestaurant, payWith, readOrderRow } from '../orders/testing/order-builders.ts';
import { clearFaults, controlSandbox } from '../payments/testing/sandbox.ts';
import { transaction } from '../platform/database/transaction.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { jobHandlers } from '../worker.ts';

/*
 * A provider accepts connections and never answers. The short form has so few jobs that the lane of the provider is
 * full, which is all that matters to the other lanes. The long form lets the provider hang for two minutes.
 */

const isLong = Boolean(process.env.LONG);
const hangMilliseconds = isLong ? scaleTime(120_000) : 0;
const jobCount = isLong ? 200 : 20;
const soon = { timeout: scaleTime(20_000), interval: 100 };
const timeout = scaleTime(isLong ? 900_000 : 120_000);

let env: TestEnvironment;
let worker: { stop(): Promise<void> };
let cleanUp = async () => {};
async function open(settings: Record<string, string>): Promise<void> {
  env = await openTestEnvironment({ template: inject('template'), settings: { LOG_LEVEL: 'silent', ...settings } });
}
afterEach(async () => {
  await cleanUp();
  await worker.stop();
  await env.close();
});

const query = async (text: string, values: unknown[] = []) => (await env.app.db.client.query(text, values)).rows;
const countJobs = async (task: string) =>
  (await query('select from graphile_worker.jobs where task_identifier = $1', [task])).length;
const sendEmail = (to: string) =>
  transaction(env.app, (tx) =>
    notify(
      tx,
      { email: to },
      {
        key: to,
        now: env.app.clock.now(),
        email: sampleEmail('Your order', 'Soup'),
      },
    ),
  );
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** An SMTP server that accepts connections and does not answer until it is told to forward them to the mailbox. */
async function openHangingMailServer() {
  let target: URL | null = null;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (!target) return;
    const upstream = net.connect(Number(target.port), target.hostname);
    upstream.on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    answer(smtpUrl: string) {
      target = new URL(smtpUrl);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function buildOrderAwaitingCapture(): Promise<{ orderId: string; intentId: string }> {
  const buyer = await buildBuyer(env);
  const { body } = await buyer.checkout(await buildMeal(env, await buildRestaurant(env)));
  await payWith(env, body.orderId);
  const [row] = await query('select payment_intent_id as "intentId" from orders where id = $1', [body.orderId]);
  return { orderId: body.orderId, intentId: row.intentId };
}

describe('While Stripe hangs', () => {
  test('emails and timers leave while every money job still waits, and the money jobs end once it is back', {
    timeout,
  }, async () => {
    await open({});
    const { orderId, intentId } = await buildOrderAwaitingCapture();
    await env.sandbox.flushWebhooks();
    await env.app.relay.drain();
    await query(
      `select graphile_worker.add_job('apply-stripe-object', json_build_object('objectId', $1::text, 'type',
         'payment_intent.amount_capturable_updated')) from generate_series(1, $2::int)`,
      [intentId, jobCount],
    );
    const waiting = await countJobs('apply-stripe-object');
    await controlSandbox(env, '/faults', { match: {}, times: 1_000_000, action: { timeout: true } });
    cleanUp = async () => void (await clearFaults(env));
    worker = await startWorker(env.app, jobHandlers, []);
    await expect
      .poll(() => query('select from graphile_worker.jobs where locked_at is not null'), soon)
      .not.toEqual([]);

    for (const end = Date.now() + hangMilliseconds; ; await pause(1000)) {
      const to = `${randomUUID()}@example.com`;
      await sendEmail(to);
      await query(`select graphile_worker.add_job('remind-of-pickups')`);
      await expect.poll(() => env.mails(to).length, soon).toBe(1);
      await expect.poll(() => countJobs('remind-of-pickups'), soon).toBe(0);
      if (Date.now() >= end) break;
    }
    expect(await countJobs('apply-stripe-object')).toBe(waiting);

    await cleanUp();
    const returnedAt = Date.now();
    await expect
      .poll(() => countJobs('apply-stripe-object'), { timeout: scaleTime(isLong ? 600_000 : 60_000), interval: 500 })
      .toBe(0);
    if (isLong) console.log(`Stripe is back: ${waiting} jobs ended after ${Date.now() - returnedAt} ms`);
    expect(await readOrderRow(env, orderId)).toMatchObject({ status: 'confirmed' });
  });
});

describe('While the mail server hangs', () => {
  test('payments are captured while every email still waits, and the emails leave once it is back', {
    timeout,
  }, async () => {
    const mailServer = await openHangingMailServer();
    cleanUp = () => mailServer.close();
    const mails = createMemoryMailStore();
    const mailbox = await openMailbox(mails);
    await open({ SMTP_URL: mailServer.url });
    const addresses = Array.from({ length: jobCount * 5 }, () => `${randomUUID()}@example.com`);
    for (const to of addresses) await sendEmail(to);
    await env.app.relay.drain();
    worker = await startWorker(env.app, jobHandlers, []);
    await expect
      .poll(() => query('select from graphile_worker.jobs where locked_at is not null'), soon)
      .not.toEqual([]);

    for (const end = Date.now() + hangMilliseconds; ; await pause(1000)) {
      const { orderId } = await buildOrderAwaitingCapture();
      await env.sandbox.flushWebhooks();
      await expect.poll(async () => (await readOrderRow(env, orderId)).status, soon).toBe('confirmed');
      if (Date.now() >= end) break;
    }
    expect(await countJobs('send-mail')).toBeGreaterThanOrEqual(addresses.length);

    mailServer.answer(mailbox.smtpUrl);
    const returnedAt = Date.now();
    await expect
      .poll(
        async () => {
          // The short form does not wait for the pauses between attempts.
          if (!isLong) await query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
          // The mailbox keeps the newest emails only.
          return (await query('select from deliveries where to_address = any($1) and sent_at is not null', [addresses]))
            .length;
        },
        {
          timeout: scaleTime(isLong ? 600_000 : 60_000),
          interval: 500,
        },
      )
      .toBe(addresses.length);
    if (isLong)
      console.log(`The mail server is back: ${addresses.length} emails left after ${Date.now() - returnedAt} ms`);
    expect(mails.list().length).toBeGreaterThanOrEqual(Math.min(addresses.length, 100));
    await mailbox.close();
  });
});
