import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { connect } from './connect.ts';
import { loadZips } from './load-zips.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** "fondly" in letters' places; any number will do that nobody else on the database locks. */
const lockNumber = 61_514_412;

/**
 * Brings a database to the newest shape, forward only. Each file is one transaction and is remembered by name.
 * Each transaction takes an advisory lock, so of two servers that start at once, the second finds the work done.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await connect(url);
  try {
    const known = await underLock(client, async () => {
      await client.query('create table if not exists migrations (name text primary key, run_at timestamptz not null)');
      return listMigrations(client);
    });
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !known.has(name));
    const done: string[] = [];
    for (const name of files.sort()) if (await runFile(client, name)) done.push(name);
    await underLock(client, () => loadZips(client));
    return done;
  } finally {
    await client.end();
  }
}

async function listMigrations(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return new Set(rows.map((row) => row.name));
}

/** @returns false if another server ran the file first */
async function runFile(client: pg.Client, name: string): Promise<boolean> {
  try {
    return await underLock(client, async () => {
      if ((await listMigrations(client)).has(name)) return false;
      await client.query("set local lock_timeout = '10s'");
      await client.query(readFileSync(new URL(name, folder), 'utf8'));
      await client.query('insert into migrations (name, run_at) values ($1, now())', [name]);
      return true;
    });
  } catch (error) {
    throw new Error(`migration ${name} failed and changed nothing`, { cause: error });
  }
}

/** A lock of the transaction, because a lock of the session would outlive us on a connection that a pool shares. */
async function underLock<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
