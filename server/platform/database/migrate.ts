import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { connect } from './connect.ts';
import { loadZips } from './load-zips.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** "fondly" in letters' places; any number will do that nobody else on the database locks. */
const lockNumber = 61_514_412;

/**
 * Brings a database to the newest shape, forward only. Each file is one transaction and is remembered by name.
 * Two servers that start at once wait for each other at an advisory lock: the second finds the work done.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query('create table if not exists migrations (name text primary key, run_at timestamptz not null)');
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const known = new Set(rows.map((row) => row.name));
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && !known.has(name));
    for (const name of files.sort()) await runFile(client, name);
    await loadZips(client);
    return files;
  } finally {
    await client.end();
  }
}

async function runFile(client: pg.Client, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '10s'");
    await client.query(readFileSync(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name, run_at) values ($1, now())', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed and changed nothing`, { cause: error });
  }
}
