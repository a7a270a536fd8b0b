import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeStatement } from '@fondly/dev/postgres/describe-statement';
import { cloneDatabase, dropDatabase } from '@fondly/dev/postgres/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Column, toSqlName } from '../platform/database/row.ts';
import { declaredStatements } from '../platform/database/statement.ts';

const server = path.resolve(import.meta.dirname, '..');

/** Files that use statements; the others would only cost time, and some start a process when they are imported. */
const modules = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') &&
    !/node_modules|\.test\.ts$|(^|\/)testing\//.test(file) &&
    readFileSync(path.join(server, file), 'utf8').includes("database/statement.ts'"),
);

await Promise.all(modules.map((file) => import(path.join(server, file))));

let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await cloneDatabase(inject('template'));
  client = new pg.Client(url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

describe('A statement returns the columns that its row declares', () => {
  test.for([...declaredStatements])('%s', async ([, { text, row }]) => {
    const columns = await describeStatement(client, text);
    const declared = Object.entries(row?.columns ?? {});

    expect(columns.map(({ name }) => name)).toEqual(declared.map(([name]) => toSqlName(name)));
    for (const [index, [name, column]] of declared.entries()) {
      const { type, isNeverNull } = columns[index] as (typeof columns)[number];
      expect({ name, type: column.types.includes(type) ? 'as declared' : type }).toEqual({ name, type: 'as declared' });
      expect({ name, mayBeNull: !isNeverNull && !expectsNull(column) }).toEqual({ name, mayBeNull: false });
    }
  });
});

/** A column marked `notNull` is an expression or a join that PostgreSQL cannot judge. */
function expectsNull(column: Column<unknown>): boolean {
  return column.nulls !== 'refused';
}
