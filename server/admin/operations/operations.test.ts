import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin, type TestPerson } from '../../accounts/testing/people.ts';
import { notify } from '../../messaging/notify.ts';
import { sampleEmail } from '../../messaging/testing/sample-email.ts';
import { buildBuyer, buildMeal, buildRestaurant, payWith } from '../../orders/testing/order-builders.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { version } from '../../platform/version.ts';

const test = plain.extend('admin', { scope: 'file' }, async ({ env }) => buildAdmin(env));

const readOperations = async (admin: TestPerson) => (await admin.call('GET /api/admin/operations')).body;
const queryDatabase = (env: TestEnvironment, text: string, values: unknown[] = []) =>
  env.app.db.client.query(text, values);
/** Adds jobs that failed this often with this error. */
async function failed(
  env: TestEnvironment,
  task: string,
  payload: object,
  attempts: number,
  key: string | null = null,
): Promise<void> {
  const addJob = 'select id from graphile_worker.add_job($1, $2::json, max_attempts => 3, job_key => $3)';
  const { rows } = await queryDatabase(env, addJob, [task, JSON.stringify(payload), key]);
  await queryDatabase(
    env,
    `update graphile_worker._private_jobs set attempts = $2, last_error = 'no answer for ada@example.com', run_at = now() +
     interval '1 day' where id = $1`,
    [rows[0].id, attempts],
  );
}
const listAuditedObjects = async (env: TestEnvironment, action: string) =>
  (await queryDatabase(env, 'select object_name from audit_lines where action = $1 order by id', [action])).rows.map(
    ({ object_name: name }) => name,
  );

describe('The operations page', () => {
  test('failed jobs are listed by kind and run again with one click', async ({ env, admin }) => {
    const orderId = randomUUID();
    await failed(env, 'announce-transition', { orderId, transition: 'confirm' }, 3);
    await failed(env, 'announce-transition', { orderId, transition: 'confirm' }, 1);
    await failed(env, 'expire-proposals', { _cron: { ts: '08:00' } }, 3, 'timer:expire-proposals');

    const { jobs } = await readOperations(admin);
    expect(jobs).toMatchObject({ failed: 2, retrying: 1 });
    expect(jobs.failing).toMatchObject([
      { task: 'expire-proposals', state: 'failed', count: 1, orderId: null },
      { task: 'announce-transition', state: 'failed', count: 1, orderId, error: 'no answer for a•••@example.com' },
      { task: 'announce-transition', state: 'retrying', count: 1 },
    ]);

    const retry = (task: string | null) => admin.call('POST /api/admin/operations/jobs/retry', { body: { task } });
    expect((await retry('expire-proposals')).body).toEqual({ count: 1 });
    expect((await retry(null)).body).toEqual({ count: 2 });
    expect((await readOperations(admin)).jobs).toMatchObject({ failing: [] });
    await env.runUntilIdle();
    expect((await readOperations(admin)).jobs).toMatchObject({ failing: [] });
    expect((await retry('expire-proposals')).body).toEqual({ count: 0 });
    expect(await listAuditedObjects(env, 'job.retry')).toEqual(['1 job expire-proposals', '2 jobs']);
  });

  test('an undelivered email is sent again once, and its address is masked', async ({ env, admin }) => {
    const to = `grace-${randomUUID()}@example.com`;
    const { app } = env;
    const email = sampleEmail('Your order', 'Soup');
    await transaction(app, (tx) => notify(tx, { email: to }, { key: to, now: app.clock.now(), email }));
    await queryDatabase(
      env,
      `update deliveries set attempts = 10, failed_at = $2, failure = 'no ' || to_address where to_address = $1`,
      [to, app.clock.now()],
    );
    await env.runUntilIdle();
    expect(env.mails(to)).toEqual([]);

    const { mails } = await readOperations(admin);
    expect(mails).toMatchObject({ failedCount: 1, waiting: 0 });
    expect(mails.undelivered).toMatchObject([
      { to: 'g•••@example.com', subject: 'Your order', attempts: 10, failure: 'no g•••@example.com' },
    ]);
    const send = (id: string | null) => admin.call('POST /api/admin/operations/mails/retry', { body: { id } });
    const replies = await Promise.all([1, 2].map(() => send(mails.undelivered[0]?.id ?? null)));
    expect(replies.map(({ body }) => body.count).sort()).toEqual([0, 1]);
    await env.runUntilIdle();
    expect(env.mails(to)).toHaveLength(1);
    expect((await readOperations(admin)).mails).toMatchObject({ failedCount: 0, undelivered: [] });
    expect(await listAuditedObjects(env, 'mail.retry')).toEqual(['Your order']);
  });

  test('an event that was not applied is processed again, and its order is paid', async ({ env, admin }) => {
    const restaurant = await buildRestaurant(env);
    const buyer = await buildBuyer(env);
    const { body: placed } = await buyer.checkout(await buildMeal(env, restaurant));
    await payWith(env, placed.orderId);
    // As after twenty attempts while Stripe was unreachable: the job is deleted and the event is not applied.
    await env.sandbox.flushWebhooks();
    await env.app.relay.drain();
    await queryDatabase(env, `delete from graphile_worker._private_jobs where key like 'stripe:%'`);
    await env.advance({ minutes: 2 });

    const { events } = await readOperations(admin);
    expect(events.oldest).toMatchObject([{ objectId: expect.stringMatching(/^pi_/), attempts: 0, error: null }]);
    const again = () => admin.call('POST /api/admin/operations/events/retry', { body: { objectId: null } });
    expect((await again()).body).toEqual({ count: 1 });
    await env.runUntilIdle();
    expect((await readOperations(admin)).events).toEqual({ open: 0, oldest: [] });
    expect((await again()).body).toEqual({ count: 0 });
    const { rows } = await queryDatabase(env, 'select status from orders where id = $1', [placed.orderId]);
    expect(rows).toEqual([{ status: 'confirmed' }]);
  });

  test('invariants are checked on request, one check at a time, and the last result is stored', async ({
    env,
    admin,
  }) => {
    const check = () => admin.call('POST /api/admin/operations/check', { body: {} });
    const replies = await Promise.all([check(), check(), check()]);
    expect(replies.map(({ body }) => body.count).sort()).toEqual([0, 0, 1]);
    expect((await readOperations(admin)).checks).toMatchObject([{ endedAt: null }]);
    await env.runUntilIdle();
    expect((await readOperations(admin)).checks).toMatchObject([{ broken: [], overdue: [], failure: null }]);

    await queryDatabase(env, `insert into alarms (kind, source, text, raised_at) values ('refund', $1, 'Look', $2)`, [
      randomUUID(),
      env.app.clock.now(),
    ]);
    await queryDatabase(env, `insert into invariant_checks (asked_at) values ($1)`, [env.app.clock.now()]);
    await env.advance({ minutes: 31 });
    // A check that was lost with its process does not block the next one.
    expect((await check()).body).toEqual({ count: 1 });
    await env.runUntilIdle();
    const [last] = (await readOperations(admin)).checks;
    expect(last).toMatchObject({ broken: [], failure: null });
    expect(last?.overdue.join()).toContain('an operator has to look');
    expect(await listAuditedObjects(env, 'invariants.check')).toEqual(['All invariants', 'All invariants']);
  });

  test('the page shows the running release, and reconciliation starts with one click', async ({ env, admin }) => {
    expect(await readOperations(admin)).toMatchObject({
      versions: {
        fondly: version,
        node: process.version,
        stripeMode: 'sandbox',
        migration: expect.stringMatching(/^\d{4}-.*\.sql$/),
      },
      machine: { databaseBytes: expect.any(Number), diskFreeBytes: expect.any(Number), streams: 0 },
    });
    expect((await admin.call('POST /api/admin/operations/compare', { body: {} })).body).toEqual({ count: 1 });
    await env.runUntilIdle();
    expect((await admin.call('GET /api/admin/corrections')).body.corrections).toEqual([]);
  });
});
