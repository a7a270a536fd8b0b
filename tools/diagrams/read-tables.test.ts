import path from 'node:path';
import { test as databaseTest } from '@fondly/dev/test';
import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { readTables } from './read-tables.ts';

describe('Tables read from the migrations', () => {
  test('a table that a later migration renames keeps its keys and its references', () => {
    const folder = writeTestFiles({
      '0001.sql': 'create table a (id uuid primary key); -- a; b\ncreate table b (a_id uuid not null references a);',
      '0002.sql': 'alter table a rename to c; alter table b rename column a_id to c_id, add column at date;',
    });
    const tables = readTables(folder);

    expect([...tables.keys()].sort()).toEqual(['b', 'c']);
    expect(tables.get('b')?.foreignKeys).toEqual([{ columns: ['c_id'], table: 'c' }]);
    expect(tables.get('b')?.columns.map(({ name }) => name)).toEqual(['c_id', 'at']);
  });

  databaseTest('names the tables, columns and foreign keys that PostgreSQL has', async ({ env }) => {
    const { rows } = await env.app.db.client.query<{ name: string; columns: string[]; targets: string[] }>(`
      select c.relname as name,
        array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
          order by attname) as columns,
        array(select confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f'
          order by 1) as targets
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`);
    const read = [...readTables(path.resolve(import.meta.dirname, '../../server/migrations')).values()].map(
      (table) => ({
        name: table.name,
        columns: table.columns.map(({ name }) => name).sort(),
        targets: table.foreignKeys.map((key) => key.table).sort(),
      }),
    );

    expect(read.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows.filter(({ name }) => name !== 'migrations'));
  });
});
