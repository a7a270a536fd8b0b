import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { removePostgres } from '@fondly/dev/postgres/remove-postgres';
import { runStatement } from '@fondly/dev/postgres/run-statement';
import { type Postgres, startPostgres } from '@fondly/dev/postgres/start-postgres';
import { startReplica } from '@fondly/dev/postgres/start-replica';
import { cloneDatabase, createTemplate } from '@fondly/dev/postgres/test-database';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { addZipNeighbors } from '../../restaurants/add-zip-neighbors.ts';
import { openLog } from '../log.ts';
import { openDb } from './db.ts';
import { openDatabases } from './open-databases.ts';
import { readFromPrimary, readFromReplica } from './reads.ts';
import { boolean, notNull, row } from './row.ts';
import { noColumns, statement } from './statement.ts';
import { transaction } from './transaction.ts';

const soon = { timeout: scaleTime(10_000) };
const isStandby = statement(
  'test-is-standby',
  row({ standby: notNull(boolean) }),
  'select pg_is_in_recovery() as standby',
);
const lockRow = statement('test-lock-row', noColumns, 'select from users limit 1 for update');

const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-reads-'));
const folders = { primary: path.join(folder, 'primary'), replica: path.join(folder, 'replica') };
let replica: Postgres;
let databaseUrl: string;
let replicaUrl: string;
let env: TestEnvironment;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const primary = await startPostgres(folders.primary, { isFast: true });
  const template = await createTemplate(primary.url());
  databaseUrl = await cloneDatabase(template);
  replica = await startReplica(primary, folders.primary, folders.replica);
  replicaUrl = replica.url(new URL(databaseUrl).pathname.slice(1));
  env = await openTestEnvironment({
    template,
    settings: { DATABASE_URL: databaseUrl, DATABASE_READ_URL: replicaUrl, DATABASE_READ_LAG_SECONDS: '60' },
  });
}, scaleTime(120_000));
afterAll(async () => {
  await env?.close();
  await Promise.all([removePostgres(folders.replica), removePostgres(folders.primary)]);
  rmSync(folder, { recursive: true, force: true });
});

async function readsOnReplica(since?: number): Promise<boolean> {
  const [answer] = await isStandby(env.app.reads.db(since));
  return answer?.standby ?? false;
}
const pauseReplay = () => runStatement(replicaUrl, 'select pg_wal_replay_pause()');
const resumeReplay = () => runStatement(replicaUrl, 'select pg_wal_replay_resume()');

describe('Reads that may be a moment old', () => {
  test('go to the replica as soon as it has everything that the reader has to see', async () => {
    await expect.poll(() => readsOnReplica(), soon).toBe(true);
    const since = performance.now();
    await pauseReplay();
    await runStatement(databaseUrl, 'create table written_by_somebody (id int)');

    expect(await readsOnReplica(since + 60_000)).toBe(false);
    expect((await env.app.reads.upToDate()).client).toBe(env.app.db.client);
    await resumeReplay();

    await expect.poll(() => readsOnReplica(since), soon).toBe(true);
    expect((await env.app.reads.upToDate()).client).not.toBe(env.app.db.client);
  });

  test('a search after a change shows the change, although the replica does not know it yet', async () => {
    const restaurant = await buildRestaurant(env);
    await transaction(env.app, (tx) => addZipNeighbors(tx, restaurant.zip));
    const meal = await buildMeal(env, restaurant, { portions: 5 });
    const buyer = await buildBuyer(env);
    const readQuantity = async () => {
      const { body } = await buyer.call('GET /api/meals/search', { querystring: { zip: restaurant.zip, miles: 5 } });
      return [...body.meals, ...body.nearby].find((found) => found.id === meal.id)?.availableQuantity;
    };
    // Builders send no signals, and the clock of tests stands still, so an older result would stay cached.
    await env.app.reads.upToDate();
    expect(await readQuantity()).toBe(5);
    await pauseReplay();
    try {
      const stock = { params: { id: meal.id }, body: { expected: 5, availableQuantity: 4 } };
      expect(await restaurant.call('PUT /api/restaurant/meals/:id/stock', stock)).toMatchObject({ status: 200 });
      expect(await readQuantity()).toBe(4);
      expect(await readsOnReplica()).toBe(true);
    } finally {
      await resumeReplay();
    }
  });

  test('go to the primary while the lag is above the limit', async () => {
    const log = openLog('silent');
    const [primary, readDb] = [openDb(databaseUrl, 2), openDb(replicaUrl, 2)];
    const reads = readFromReplica({ primary, replica: readDb, replicaUrl, maxLagMilliseconds: 2_500, log });
    await expect.poll(() => reads.db().client === readDb.client, soon).toBe(true);

    await pauseReplay();
    const writing = setInterval(
      () => void runStatement(databaseUrl, 'create table if not exists w (id int); drop table w'),
      200,
    );
    await expect.poll(() => reads.db().client === primary.client, soon).toBe(true);
    expect(reads.lagMilliseconds()).toBeGreaterThan(2_500);
    clearInterval(writing);
    await resumeReplay();

    await expect.poll(() => reads.db().client === readDb.client, soon).toBe(true);
    await reads.close();
    await primary.client.end();
  });

  test('refuse statements that write or lock, also without a replica', async () => {
    await expect(lockRow(readFromPrimary(env.app.db).db())).rejects.toThrow('test-lock-row writes');
    await expect(lockRow(env.app.reads.db())).rejects.toThrow('test-lock-row writes');
  });
});

describe('The start', () => {
  const open = (databaseReadUrl: string) => openDatabases({ ...env.app.config, databaseReadUrl }, openLog('silent'));

  test('refuses a replica of another cluster and another database', async () => {
    await expect(open(inject('template').serverUrl)).rejects.toThrow(
      'Fondly cannot start: DATABASE_READ_URL is no replica of the cluster of DATABASE_DIRECT_URL.',
    );
    await expect(open(replica.url('postgres'))).rejects.toThrow(
      'Fondly cannot start: DATABASE_READ_URL and DATABASE_DIRECT_URL are not the same database.',
    );
  });

  test('does without a replica that is away', async () => {
    const { db, reads } = await open('postgres://127.0.0.1:1/nowhere');
    expect(reads.db().client).toBe(db.client);
    await reads.close();
    await db.client.end();
  });
});

describe('A replica that goes away', () => {
  test('fails no read: the primary answers', async () => {
    expect(await readsOnReplica()).toBe(true);
    await replica.stop();

    expect(await readsOnReplica()).toBe(false);
    expect((await env.visitor().send('GET', '/health/ready')).status).toBe(200);
  });
});
