import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { toDatabaseUrl } from '@fondly/dev/postgres/ensure-database';
import { runStatement } from '@fondly/dev/postgres/run-statement';
import { dropDatabase } from '@fondly/dev/postgres/test-database';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listBrokenInvariants } from '../monitoring/invariants.ts';
import { buildBuyer, buildMeal, buildPaidOrder, buildRestaurant } from '../orders/testing/order-builders.ts';
import { openDb } from '../platform/database/db.ts';
import { locatePostgresTool, postgresEnvironment } from '../platform/database/postgres-tools.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let testEnv: TestEnvironment;
let serverMajor: number;
const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-backups-'));
const createdDatabases: string[] = [];

beforeAll(async () => {
  testEnv = await openTestEnvironment({ template: inject('template') });
  const { rows } = await testEnv.app.db.client.query('show server_version_num');
  serverMajor = Math.floor(Number(rows[0].server_version_num) / 10_000);
});
afterAll(async () => {
  await testEnv.close();
  for (const url of createdDatabases) await dropDatabase(url);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one of the two commands as an admin would. */
function run(command: 'backup' | 'restore', options: string[], own: Record<string, string> = {}) {
  const { config } = testEnv.app;
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: config.databaseUrl,
    SECRET: config.secret,
    DATA_DIR: config.dataDir,
    STRIPE_SANDBOX_URL: config.stripeSandboxUrl ?? '',
    STRIPE_WEBHOOK_SECRET: 'whsec_test_platform',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_test_connect',
    SMTP_URL: config.smtpUrl,
    ...own,
  };
  const file = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [file, ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
  });
}

async function createEmptyDatabase(): Promise<string> {
  const url = toDatabaseUrl(
    testEnv.app.config.databaseUrl,
    `fondly_restored_${process.pid}_${createdDatabases.length}`,
  );
  await runStatement(testEnv.app.config.databaseUrl, `create database ${new URL(url).pathname.slice(1)}`);
  createdDatabases.push(url);
  return url;
}

const hasPostgresTools = () => locatePostgresTool('pg_dump', serverMajor).then(Boolean, () => false);

/** Builds a paid order, its emails, and a picture. */
async function buildLiveData(): Promise<string> {
  const restaurant = await buildRestaurant(testEnv);
  const orderId = await buildPaidOrder(
    testEnv,
    await buildMeal(testEnv, restaurant, { portions: 10 }),
    await buildBuyer(testEnv),
    2,
  );
  await testEnv.runUntilIdle();
  mkdirSync(path.join(testEnv.app.config.dataDir, 'uploads'), { recursive: true });
  writeFileSync(path.join(testEnv.app.config.dataDir, 'uploads/soup.webp'), 'a picture');
  return orderId;
}

describe('Backup and restore', () => {
  test('a backup is restored completely into an empty database, and a database with data is refused', async ({
    skip,
  }) => {
    // The embedded PostgreSQL has no pg_dump. The check on PostgreSQL 15 runs this test with the programs of the
    // system.
    if (!(await hasPostgresTools())) skip(`no pg_dump for PostgreSQL ${serverMajor} here`);
    const orderId = await buildLiveData();
    const { config } = testEnv.app;
    const into = async (dataDir: string) => ({ ...config, databaseDirectUrl: await createEmptyDatabase(), dataDir });
    const dataDir = path.join(folder, 'data');

    await makeBackup(config, folder, new Date('2026-01-01T10:00:00Z'), 1);
    const backup = await makeBackup(config, folder, new Date('2026-01-02T10:00:00Z'), 1);
    expect(readdirSync(folder)).toEqual(['fondly-20260102T100000Z']);

    await expect(restoreBackup(config, backup)).rejects.toThrow('is not empty');
    const home = await into(dataDir);
    expect(await restoreBackup(home, backup)).toMatchObject({ problems: [], manifest: { rows: { orders: 1 } } });
    expect(readFileSync(path.join(dataDir, 'uploads/soup.webp'), 'utf8')).toBe('a picture');
    const db = openDb(home.databaseDirectUrl, 1);
    const { rows } = await db.client.query('select status, paid_cents from orders where id = $1', [orderId]);
    await db.client.end();
    expect(rows).toEqual([{ status: 'confirmed', paid_cents: 1500 }]);

    // A restore reports different row counts, and refuses a damaged dump.
    const file = path.join(backup, 'backup.json');
    const manifest = readFileSync(file, 'utf8');
    writeFileSync(file, manifest.replace('"orders": 1', '"orders": 2'));
    const { problems } = await restoreBackup(await into(dataDir), backup);
    expect(problems).toEqual(['orders: 1 rows instead of 2']);
    writeFileSync(file, manifest);
    writeFileSync(path.join(backup, 'database.dump'), 'x', { flag: 'a' });
    await expect(restoreBackup(await into(dataDir), backup)).rejects.toThrow('not as it was written');
  });

  test('without matching PostgreSQL programs a backup names the package to install and leaves no folder', async () => {
    const target = path.join(folder, 'none');
    await expect(locatePostgresTool('pg_dump', 99)).rejects.toThrow('postgresql-client-99');
    if (!(await hasPostgresTools())) {
      const sentence = `The server is PostgreSQL ${serverMajor} and`;
      await expect(makeBackup(testEnv.app.config, target, new Date(), null)).rejects.toThrow(sentence);
      expect(readdirSync(target)).toEqual([]);
    }
    expect(await run('backup', [])).toMatchObject({ code: 1, out: expect.stringContaining('Say where to') });
    expect(await run('restore', [target])).toMatchObject({ code: 1, out: expect.stringContaining('is no backup') });
  });

  test('the PostgreSQL programs get the password in the environment, which other users cannot read', () => {
    expect(postgresEnvironment('postgres://me:secret%21@db.example:5433/fondly?sslmode=verify-full')).toMatchObject({
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'me',
      PGPASSWORD: 'secret!',
      PGDATABASE: 'fondly',
      PGSSLMODE: 'verify-full',
    });
  });

  test.runIf(process.env.LONG)(
    '100,000 orders are back within five minutes',
    { timeout: scaleTime(900_000) },
    async ({ skip }) => {
      if (!(await hasPostgresTools())) skip(`no pg_dump for PostgreSQL ${serverMajor} here`);
      await multiplyOrders(await buildLiveData(), 100_000);
      expect(await listBrokenInvariants(testEnv.app.db)).toEqual([]);
      const target = path.join(folder, 'many');

      const kept = await run('backup', [target]);
      const started = performance.now();
      const { code, out } = await run('restore', [path.join(target, readdirSync(target)[0] ?? '')], {
        DATABASE_URL: await createEmptyDatabase(),
        DATA_DIR: path.join(folder, 'many-data'),
      });

      console.log(kept.out, out);
      expect([code, out]).toEqual([0, expect.stringContaining('all invariants hold')]);
      expect(performance.now() - started).toBeLessThan(scaleTime(300_000));
    },
  );
});

/** Copies this order with all of its rows. */
async function multiplyOrders(orderId: string, count: number): Promise<void> {
  const { client } = testEnv.app.db;
  const columnsOf = async (table: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO'`,
      [table],
    );
    return rows.map(({ name }) => name);
  };
  const copy = async (table: string, changed: Record<string, string>, order: string) => {
    const names = await columnsOf(table);
    const values = names.map((name) => changed[name] ?? `t.${name}`);
    const mine =
      { orders: 't.id = $1', deliveries: `t.key like 'order:' || $1::uuid || ':%'` }[table] ?? 't.order_id = $1';
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
       from generate_series(1, ${count}) n, ${table} t where ${mine} order by n${order}`,
      [orderId],
    );
  };
  const made = (what: string) => `md5(${what}::text || n)::uuid`;
  const order = { order_id: made('t.order_id') };
  await client.query('set session characteristics as transaction read write; set statement_timeout = 0');
  await copy(
    'orders',
    {
      id: made('t.id'),
      request_id: made('t.request_id'),
      order_number: `'N' || n`,
      payment_intent_id: 't.payment_intent_id || n',
      stripe_charge_id: 't.stripe_charge_id || n',
    },
    '',
  );
  await copy('claims', order, '');
  // Each copy gets a transaction id of its own, because no statement may change two orders.
  await copy('order_history', { ...order, written_in: `(n + 1000000000)::text::xid8` }, ', t.id');
  await copy('ledger_lines', { ...order, posting_id: made('t.posting_id'), source: 't.source || n' }, ', t.id');
  const key = `replace(t.key, '${orderId}', ${made(`'${orderId}'`)}::text)`;
  await copy('deliveries', { id: made('t.id'), key }, '');
  await copy('notifications', { ...order, id: made('t.id') }, '');
  await client.query(
    `update meals set listed_quantity = listed_quantity + 2 * $2::int, initial_quantity = initial_quantity + 2 * $2::int
     where id = (select meal_id from orders where id = $1)`,
    [orderId, count],
  );
}
