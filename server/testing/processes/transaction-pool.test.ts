import { topics } from '@fondly/contract/live';
import { listenToSignals } from '@fondly/dev/environment/listen-to-signals';
import {
  noPgBouncer,
  type PgBouncer,
  pgBouncerFile,
  readPgBouncerVersion,
  startPgBouncer,
} from '@fondly/dev/local-servers/start-pgbouncer';
import { toDatabaseUrl } from '@fondly/dev/postgres/ensure-database';
import { runStatement } from '@fondly/dev/postgres/run-statement';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildBuyer, buildMeal, buildRestaurant } from '../../orders/testing/order-builders.ts';
import { openDb } from '../../platform/database/db.ts';
import { inspectPool } from '../../platform/database/inspect-address.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { checkDirectAddress } from '../../platform/database/open-databases.ts';
import { openServerPair, type ServerPair, soon } from './server-pair.ts';

const file = pgBouncerFile;

/** As many as PgBouncer has connections to PostgreSQL, so each of them is read once. */
const poolSize = 4;

describe.skipIf(file === null)(`PgBouncer in transaction mode${file ? '' : `: ${noPgBouncer}`}`, () => {
  const { serverUrl } = inject('template');
  let bouncer: PgBouncer;
  let pair: ServerPair;
  let databaseUrl: string;
  let pooledUrl: string;

  beforeAll(async () => {
    bouncer = await startPgBouncer(String(file), serverUrl);
    pair = await openServerPair(async (url) => {
      databaseUrl = url;
      pooledUrl = bouncer.toPooledUrl(url);
      // The PostgreSQL of tests has it off, which would hide what a connection leaves behind.
      await runStatement(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = on`);
      return { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: url };
    });
  });
  afterAll(async () => {
    const broken = await pair?.close();
    await bouncer?.stop();
    expect(broken).toEqual([]);
  });

  test('two processes behind it take orders, run their jobs, and tell each other', async () => {
    const restaurant = await buildRestaurant(pair.env);
    const meal = await buildMeal(pair.env, restaurant, { portions: 7 });
    const [, two = ''] = [...pair.servers.values()].map(({ url }) => url);
    const stream = listenToSignals(two, await buildBuyer(pair.env), topics.restaurant(restaurant.id));
    await expect.poll(stream.openCount, soon).toBe(1);
    const customers = await pair.buildBuyers(20);

    const replies = await Promise.all(customers.map((buyer) => buyer.checkout(meal)));
    const placed = customers.filter((_, at) => replies[at]?.status === 201);
    await Promise.all(placed.map((buyer) => pair.pay(buyer, String(replies[customers.indexOf(buyer)]?.body.orderId))));

    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), ...Array(13).fill(409)]);
    const countReceipts = () =>
      placed.map(
        ({ id }) =>
          pair.env.mails(`${id}@fondly.test`).filter(({ subject }) => subject.startsWith('Your order')).length,
      );
    await expect.poll(countReceipts, soon).toEqual(Array(7).fill(1));
    await expect.poll(stream.receivedText, soon).toContain(meal.id);
    stream.stop();
    expect(pair.output()).not.toContain('"level":50');
  });

  test('no process leaves a setting, a lock, or a listener on the connections that others get', async () => {
    const clients = Array.from({ length: poolSize }, () => new pg.Client(pooledUrl));
    const left = await Promise.all(
      clients.map(async (client) => {
        await client.connect();
        await client.query('begin');
        const { rows } = await client.query(
          `select pg_backend_pid() as pid, current_setting('synchronous_commit') as commit,
             current_setting('statement_timeout') as timeout, (select count(*)::int from pg_listening_channels()) as channels,
             (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`,
        );
        return rows[0];
      }),
    );
    await Promise.all(clients.map((client) => client.end()));

    expect(new Set(left.map(({ pid }) => pid)).size).toBe(poolSize);
    for (const { pid: _pid, ...state } of left) {
      expect(state).toEqual({ commit: 'on', timeout: '0', channels: 0, locks: 0 });
    }
  });

  test('transactions behind it have the time limits that PgBouncer refuses at the start of a connection', async () => {
    expect(await inspectPool(databaseUrl)).toEqual({ keepsStatements: true, takesStartupSettings: true });
    // Versions from 1.21 on translate names only with max_prepared_statements, which is on from 1.24 on.
    expect(await inspectPool(pooledUrl)).toEqual({
      keepsStatements: readPgBouncerVersion(String(file)) >= 1.24,
      takesStartupSettings: false,
    });
    const db = openDb(pooledUrl, 1, { keepsStatements: false, takesStartupSettings: false });
    const client = await db.client.connect();
    await client.query(db.begin);
    const { rows } = await client.query('show statement_timeout');
    await client.query('rollback');
    client.release();
    await db.client.end();

    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });

  test('two servers that migrate through it at once run each migration once', async () => {
    const name = `fondly_migrated_${process.pid}`;
    await runStatement(serverUrl, `create database ${name}`);
    const url = bouncer.toPooledUrl(toDatabaseUrl(serverUrl, name));

    const [first, second] = await Promise.all([migrate(url), migrate(url)]);
    const third = await migrate(url);
    await runStatement(serverUrl, `drop database ${name} with (force)`);

    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
    expect(first.length + second.length).toBeGreaterThan(10);
    expect(third).toEqual([]);
  });

  test('the start refuses it as the address for LISTEN, and says what to set', async () => {
    await expect(checkDirectAddress({ databaseUrl: pooledUrl, databaseDirectUrl: pooledUrl })).rejects.toThrow(
      'Fondly cannot start: DATABASE_URL leads to a transaction pool, where LISTEN hears nothing; set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    );
    await expect(
      checkDirectAddress({ databaseUrl: bouncer.toPooledUrl(serverUrl), databaseDirectUrl: pooledUrl }),
    ).rejects.toThrow('DATABASE_DIRECT_URL leads to a transaction pool');
    await checkDirectAddress({ databaseUrl: pooledUrl, databaseDirectUrl: databaseUrl });
  });
});
