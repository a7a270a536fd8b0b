import { randomUUID } from 'node:crypto';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import type { App } from '../app.ts';
import { transaction } from '../database/transaction.ts';
import { enqueue, signal } from './outbox.ts';

const test = plain.extend('admin', { scope: 'file' }, async ({ env }) => buildAdmin(env));

/** The queue refuses a key of more than 512 characters. */
const refusedKey = 'k'.repeat(600);
const addRow = (app: App, id: string, key = id) =>
  transaction(app, async (tx) => enqueue(tx, 'send-mail', { id }, { key }));
const listQueued = async (app: App, ids: string[]) =>
  (
    await app.db.client.query<{ id: string }>(
      `select payload->>'id' as id from graphile_worker._private_jobs where payload->>'id' = any($1) order by id`,
      [ids],
    )
  ).rows.map(({ id }) => id);
const countOutbox = async (app: App) => (await app.db.client.query('select from outbox')).rowCount;

describe('A row of the outbox that cannot be handed over', () => {
  test('does not hold up the rows behind it, is listed with its reason, and is tried again with one click', async ({
    env,
    admin,
  }) => {
    const ids = Array.from({ length: 3 }, () => randomUUID());
    const [first = '', refused = '', last = ''] = ids;
    await addRow(env.app, first);
    await addRow(env.app, refused, refusedKey);
    await addRow(env.app, last);

    await env.app.relay.drain();

    expect(await listQueued(env.app, ids)).toEqual([first, last].sort());
    expect(await countOutbox(env.app)).toBe(0);
    const { jobs } = (await admin.call('GET /api/admin/operations')).body;
    expect(jobs).toMatchObject({ failed: 1 });
    expect(jobs.failing).toMatchObject([
      { task: 'send-mail', state: 'failed', count: 1, error: expect.stringMatching(/^Not queued: .*constraint/) },
    ]);

    await env.app.db.client.query(`update outbox_dead_letters set job_key = 'shorter'`);
    const retry = await admin.call('POST /api/admin/operations/jobs/retry', { body: { task: 'send-mail' } });
    expect(retry.body).toEqual({ count: 1 });
    await env.app.relay.drain();
    expect(await listQueued(env.app, [refused])).toEqual([refused]);
    expect((await admin.call('GET /api/admin/operations')).body.jobs).toMatchObject({ failed: 0 });
  });

  test('is counted for the alarm, and stays a dead letter while it is still refused', async ({ env, admin }) => {
    await addRow(env.app, randomUUID(), refusedKey);
    await env.app.relay.drain();
    await admin.call('POST /api/admin/operations/jobs/retry', { body: { task: null } });
    await env.app.relay.drain();
    expect((await admin.call('GET /api/admin/operations')).body.jobs).toMatchObject({ failed: 1 });
    await env.app.db.client.query('truncate outbox_dead_letters');
  });
});

describe('A signal that is longer than a notification of PostgreSQL', () => {
  test('reaches the listeners of another process completely, in parts', async ({ env }) => {
    const ids = Array.from({ length: 1000 }, () => randomUUID());
    const heard = new Set<string>();
    const listener = await env.app.db.client.connect();
    listener.on('notification', ({ payload }) => {
      for (const [, , part] of JSON.parse(payload ?? '[]') as [string, string, string[]][])
        for (const id of part) heard.add(id);
    });
    await listener.query('listen fondly_live');
    await transaction(env.app, async (tx) => signal(tx, `customer:${randomUUID()}`, ids));
    await env.app.relay.drain();
    await expect.poll(() => heard.size, { timeout: 20_000 }).toBe(ids.length);
    await listener.query('unlisten *');
    listener.release();
  });
});
