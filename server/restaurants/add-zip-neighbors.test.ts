import type {} from '@fondly/dev/environment/test-setup';
import { cloneDatabase, dropDatabase } from '@fondly/dev/postgres/test-database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Db, openDb, type Tx } from '../platform/database/db.ts';
import { addZipNeighbors } from './add-zip-neighbors.ts';

let db: Db;
let url: string;
beforeAll(async () => {
  url = await cloneDatabase(inject('template'));
  db = openDb(url);
});
afterAll(async () => {
  await db.client.end();
  await dropDatabase(url);
});

describe('Searches from a ZIP find the restaurants nearby', () => {
  test('every ZIP within 25 miles gets one row for a new restaurant, its ZIP with distance 0', async () => {
    const client = await db.client.connect();
    const tx = { client: client } as Tx;
    await addZipNeighbors(tx, '30308');
    await addZipNeighbors(tx, '30308');
    const { rows } = await client.query<{ zip: string; miles: number }>(
      `select zip, miles from zip_neighbours where near_zip = '30308'`,
    );
    client.release();

    const miles = new Map(rows.map((row) => [row.zip, row.miles]));
    expect(miles.size).toBe(rows.length);
    expect(miles.get('30308')).toBe(0);
    // Midtown to Buckhead, and to Decatur: about 4.5 and 5 miles on a map.
    expect(miles.get('30305')).toBeGreaterThan(3);
    expect(miles.get('30305')).toBeLessThan(6);
    expect(miles.get('30030')).toBeGreaterThan(3);
    expect(miles.get('30030')).toBeLessThan(7);
    expect(Math.max(...miles.values())).toBeLessThanOrEqual(25);
    expect(miles.has('10001')).toBe(false);
  });
});
