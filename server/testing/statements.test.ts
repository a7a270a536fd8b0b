import { describeStatement } from '@fondly/dev/postgres/describe-statement';
import { cloneDatabase, dropDatabase } from '@fondly/dev/postgres/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Column, toSqlName } from '../platform/database/row.ts';
import { importStatements } from './import-statements.ts';

const declaredStatements = await importStatements();

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
