import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { dataMap } from './data-map.ts';

/** Names of columns that refer to a person or contain contact data. */
const personColumnPattern =
  '(^|_)(user|customer|owner|actor|admin|person|member|author|sender)_id$|email$|phone$|to_address$';
/** Tables with such a column but without personal data, each with the reason. */
const ignoredTables: Record<string, string> = {};

async function tablesWithPeople(env: TestEnvironment): Promise<string[]> {
  const { rows } = await env.app.db.client.query<{ table_name: string }>(
    `select distinct table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ $1 order by table_name`,
    [personColumnPattern],
  );
  return rows.map((row) => row.table_name);
}

describe('The data map', () => {
  test('every table with personal data declares its export and its deletion', async ({ env }) => {
    const known = [...dataMap.map(({ table }) => table), ...Object.keys(ignoredTables)];
    const missing = (await tablesWithPeople(env)).filter((table) => !known.includes(table));
    expect(missing, 'give each a line in server/accounts/personal-data/data-map.ts').toEqual([]);
  });

  test('every table that refers to an order is declared or contains only order data', async ({ env }) => {
    const { rows } = await env.app.db.client.query<{ table_name: string }>(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'order_id' order by 1`,
    );
    // These tables contain amounts and quantities of orders, and no text of the customer.
    const tablesAboutOrders = ['adjustments', 'alarms', 'claims', 'corrections', 'transfers'];
    const known = [...dataMap.map(({ table }) => table), ...tablesAboutOrders];
    expect(rows.map((row) => row.table_name).filter((table) => !known.includes(table))).toEqual([]);
  });
});
