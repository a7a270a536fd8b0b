import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { cloneDatabase, dropDatabase } from './test-database.ts';

async function countRows(url: string, from: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<{ rows: number }>(`select count(*)::int as rows from ${from}`)).rows[0]?.rows ?? -1;
  } finally {
    await client.end();
  }
}

describe('Test databases', () => {
  test('databases cloned at the same time are migrated and independent', async () => {
    const urls = await Promise.all(Array.from({ length: 4 }, () => cloneDatabase(inject('template'))));
    try {
      const [first, ...others] = urls as [string, ...string[]];
      const client = new pg.Client(first);
      await client.connect();
      await client.query('create table plates ()');
      await client.end();

      expect(await countRows(first, "pg_tables where tablename = 'plates'")).toBe(1);
      for (const other of others) {
        expect(await countRows(other, "pg_tables where tablename = 'plates'")).toBe(0);
        expect(await countRows(other, 'migrations')).toBeGreaterThan(0);
      }
    } finally {
      await Promise.all(urls.map(dropDatabase));
    }
  });

  test('a database can be dropped while a client is connected', async () => {
    const url = await cloneDatabase(inject('template'));
    const openClient = new pg.Client(url);
    openClient.on('error', () => undefined);
    await openClient.connect();

    await dropDatabase(url);

    await expect(countRows(url, 'migrations')).rejects.toThrow('does not exist');
  });
});
