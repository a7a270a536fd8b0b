import { chmodSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Postgres, removePostgres, startPostgres } from './start-postgres.ts';

/** Longer than the 107 bytes that a socket's path may have. */
const deepPath = 'a-checkout-that-lies-deep-below-many-folders/'.repeat(3);

async function runQuery<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  // A server that is killed under us ends the connection with an event, not with a rejection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

const countMeals = async (postgres: Postgres) =>
  (await runQuery<{ meals: number }>(postgres.url(), 'select count(*)::int as meals from meals'))[0]?.meals;

describe('The embedded database finds its data again after any accident', () => {
  let base: string;
  let folder: string;
  let postgres: Postgres;

  beforeAll(async () => {
    base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'fondly-launcher-')));
    // A temporary folder is closed to others, and root hands the database to another user.
    chmodSync(base, 0o755);
    folder = path.join(base, deepPath, 'postgres');
    postgres = await startPostgres(folder);
    await runQuery(postgres.url(), 'create table meals as select 1 as portion from generate_series(1, 70)');
  });

  afterAll(async () => {
    await removePostgres(folder);
    await rm(base, { recursive: true, force: true });
  });

  test('a second start attaches to the server that an earlier run left behind', async () => {
    const secondStart = await startPostgres(folder);

    expect(secondStart).toMatchObject({ isAttached: true, pid: postgres.pid });
    expect(await countMeals(secondStart)).toBe(70);
  });

  test('rows survive a kill -9 of the database', async () => {
    const before = postgres.pid;
    process.kill(before, 'SIGKILL');

    postgres = await startPostgres(folder);

    expect(postgres.pid).not.toBe(before);
    expect(await countMeals(postgres)).toBe(70);
  });

  test('a lock that names a living stranger is seen through', async () => {
    await postgres.stop();
    writeFileSync(path.join(folder, 'cluster/postmaster.pid'), `${process.pid}\n${folder}\n`);

    postgres = await startPostgres(folder);

    expect(postgres.isAttached).toBe(false);
    expect(await countMeals(postgres)).toBe(70);
  });

  test('two checkouts run beside each other and do not meet', async () => {
    const other = await startPostgres(path.join(base, 'other'), { isFast: true });
    try {
      const tables = await runQuery(other.url(), "select 1 from pg_tables where tablename = 'meals'");

      expect(other.pid).not.toBe(postgres.pid);
      expect(tables).toHaveLength(0);
    } finally {
      await removePostgres(path.join(base, 'other'));
    }
  });

  test('a stopped database refuses connections and starts with its rows', async () => {
    const url = postgres.url();
    await postgres.stop();
    await expect(runQuery(url, 'select 1')).rejects.toThrow();

    postgres = await startPostgres(folder);

    expect(await countMeals(postgres)).toBe(70);
  });
});
