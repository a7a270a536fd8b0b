import { chmodSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removePostgres } from './remove-postgres.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

/** Longer than the limit of 107 bytes for the path of a socket. */
const deepPath = 'a-checkout-deep-below-many-other-long-folders/'.repeat(3);

async function runQuery<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  // A killed server ends the connection with an event, not with a rejection.
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

describe('The embedded PostgreSQL', () => {
  let base: string;
  let folder: string;
  let postgres: Postgres;

  beforeAll(async () => {
    base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'fondly-launcher-')));
    // Root runs the database as another user, who cannot enter a private temporary folder.
    chmodSync(base, 0o755);
    folder = path.join(base, deepPath, 'postgres');
    postgres = await startPostgres(folder);
    await runQuery(postgres.url(), 'create table meals as select 1 as portion from generate_series(1, 70)');
  });

  afterAll(async () => {
    await removePostgres(folder);
    await rm(base, { recursive: true, force: true });
  });

  test('a second start attaches to the server of an earlier run', async () => {
    const secondStart = await startPostgres(folder);

    expect(secondStart).toMatchObject({ isAttached: true, pid: postgres.pid });
    expect(await countMeals(secondStart)).toBe(70);
  });

  test('committed rows survive a kill -9 of the database', async () => {
    const before = postgres.pid;
    process.kill(before, 'SIGKILL');

    postgres = await startPostgres(folder);

    expect(postgres.pid).not.toBe(before);
    expect(await countMeals(postgres)).toBe(70);
  });

  test('a lock file with the id of an unrelated process does not prevent the start', async () => {
    await postgres.stop();
    writeFileSync(path.join(folder, 'cluster/postmaster.pid'), `${process.pid}\n${folder}\n`);

    postgres = await startPostgres(folder);

    expect(postgres.isAttached).toBe(false);
    expect(await countMeals(postgres)).toBe(70);
  });

  test('two checkouts run separate databases at the same time', async () => {
    const other = await startPostgres(path.join(base, 'other'), { isFast: true });
    try {
      const tables = await runQuery(other.url(), "select 1 from pg_tables where tablename = 'meals'");

      expect(other.pid).not.toBe(postgres.pid);
      expect(tables).toHaveLength(0);
    } finally {
      await removePostgres(path.join(base, 'other'));
    }
  });

  test('a stopped database refuses connections and has its rows after the next start', async () => {
    const url = postgres.url();
    await postgres.stop();
    await expect(runQuery(url, 'select 1')).rejects.toThrow();

    postgres = await startPostgres(folder);

    expect(await countMeals(postgres)).toBe(70);
  });
});
