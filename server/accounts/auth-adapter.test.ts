import { test } from '@fondly/dev/test';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { authTables } from './auth-adapter.ts';

describe('A table of the sign-in library has the columns that the migrations create', () => {
  test.for(Object.values(authTables).map((table) => [getTableName(table), table] as const))(
    '%s',
    async ([name, table], { env }) => {
      const { rows } = await env.app.db.client.query<{ column_name: string; is_nullable: string }>(
        `select column_name, is_nullable from information_schema.columns where table_name = $1 and table_schema = 'public'`,
        [name],
      );
      const nullable = new Map(rows.map((row) => [row.column_name, row.is_nullable === 'YES']));

      expect(nullable.size).toBeGreaterThan(0);
      for (const column of Object.values(getTableColumns(table))) {
        expect([column.name, nullable.get(column.name)]).toEqual([column.name, !column.notNull]);
      }
    },
  );
});
