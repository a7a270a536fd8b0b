import { test } from '@fondly/dev/test';
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as meals from '../meals/schema.ts';
import * as orders from '../orders/schema.ts';
import * as restaurants from '../restaurants/schema.ts';

const tables = [restaurants, meals, orders]
  .flatMap((exported) => Object.values(exported) as unknown[])
  .filter((value): value is Table => is(value, Table));

describe('The tables that queries are typed by are those of the migrations', () => {
  test.for(tables.map((table) => [getTableName(table), table] as const))('%s', async ([name, table], { env }) => {
    const { rows } = await env.app.db.$client.query<{ column_name: string; is_nullable: string }>(
      `select column_name, is_nullable from information_schema.columns where table_name = $1 and table_schema = 'public'`,
      [name],
    );
    const real = new Map(rows.map((row) => [row.column_name, row.is_nullable === 'NO']));

    expect(real.size).toBeGreaterThan(0);
    for (const column of Object.values(getTableColumns(table))) {
      expect([column.name, real.has(column.name)]).toEqual([column.name, true]);
      expect([column.name, column.notNull]).toEqual([column.name, real.get(column.name)]);
    }
  });
});
