import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkTableOwners, listTables } from './check-table-owners.ts';

const migration = {
  'server/migrations/0001-a.sql': `create table meals (id uuid);
    create unlogged table orders (id uuid); -- create table comments`,
};
const owners = { meals: 'meals', orders: 'orders' };
const check = (files: Record<string, string>, ...rest: [exceptions?: Parameters<typeof checkTableOwners>[2]]) =>
  checkTableOwners(writeTestFiles({ ...migration, ...files }), owners, ...rest);

describe('the table owners check finds a write to the table of another module', () => {
  test.for([
    ['an insert', "'insert into meals (id) values ($1)'"],
    ['an update', '`update meals set stock = 1 where id = $1`'],
    ['an update with an alias', '`update meals as m set stock = 1`'],
    ['an update with an alias and no keyword', '`update only meals m\n set stock = 1`'],
    ['a delete', '`delete from meals where id = $1`'],
    ['a truncate', '`truncate meals`'],
    [
      'a write inside of a common table expression',
      '`with taken as (UPDATE meals SET stock = 1 returning id) select 1`',
    ],
    ['a write beside an expression', '`insert into meals ($'.concat('{columns}) values ($1)`')],
    ['a write with quotes around the table', `'delete from "meals"'`],
  ] as const)('%s', ([, sql]) => {
    const file = 'server/orders/placement/a.ts';
    expect(check({ [file]: `const write = statement(${sql});` }, [])).toEqual([
      `${file}: writes meals, which meals owns`,
    ]);
  });
});

describe('the table owners check allows', () => {
  test.for([
    ['a write of the owner', 'server/meals/stock/a.ts', '`update meals set stock = 1`'],
    ['a read', 'server/orders/a.ts', '`select id from meals for update`'],
    [
      'an upsert of an own table',
      'server/orders/a.ts',
      '`insert into orders values ($1) on conflict do update set id = $1`',
    ],
    ['a test', 'server/orders/a.test.ts', '`delete from meals`'],
    ['test code', 'server/orders/testing/a.ts', '`delete from meals`'],
  ] as const)('%s', ([, file, sql]) => {
    expect(check({ [file]: `query(${sql});` }, [])).toEqual([]);
  });

  test('SQL in a comment', () => {
    expect(check({ 'server/orders/a.ts': '// update meals set stock = 1' }, [])).toEqual([]);
  });
});

describe('an exception of the table owners check', () => {
  const exceptions = [{ file: 'server/orders/a.ts', table: 'meals', reason: 'one round trip' }];

  test('a listed write is allowed', () => {
    expect(check({ 'server/orders/a.ts': 'query(`delete from meals`);' }, exceptions)).toEqual([]);
  });

  test('an exception without its write is found', () => {
    expect(check({ 'server/orders/a.ts': '' }, exceptions)).toEqual([
      'server/orders/a.ts: the exception for meals is no longer needed',
    ]);
  });
});

describe('the list of tables', () => {
  test('a table without an owner and an owner without a table are found', () => {
    const root = writeTestFiles(migration);

    expect(checkTableOwners(root, { meals: 'meals' }, [])).toEqual(['orders: no module owns this table']);
    expect(checkTableOwners(root, { ...owners, carts: 'orders' }, [])).toEqual([
      'carts: no migration creates this table',
    ]);
  });

  test('renamed and dropped tables follow the migrations', () => {
    const changes = {
      'server/migrations/0002-b.sql': 'alter table meals rename to dishes;\ndrop table if exists orders;',
    };
    expect([...listTables(writeTestFiles({ ...migration, ...changes }))]).toEqual(['dishes']);
  });
});
