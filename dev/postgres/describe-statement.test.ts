import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { describeStatement } from './describe-statement.ts';
import { cloneDatabase, dropDatabase } from './test-database.ts';

let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await cloneDatabase(inject('template'));
  client = new pg.Client(url);
  await client.connect();
  await client.query('create table parents (id integer primary key, label text)');
  await client.query('create table children (id integer primary key, parent_id integer not null)');
});

afterAll(async () => {
  await client.end();
  await dropDatabase(url);
});

test('a plain column follows the constraint of its table, and an expression may be null', async () => {
  expect(await describeStatement(client, 'select id, label, id + $1::integer as sum from parents')).toEqual([
    { name: 'id', type: 23, isNeverNull: true },
    { name: 'label', type: 25, isNeverNull: false },
    { name: 'sum', type: 23, isNeverNull: false },
  ]);
});

test.each([
  ['left', [true, false]],
  ['right', [false, true]],
  ['full', [false, false]],
])('a column on the optional side of a %s join may be null', async (kind, expected) => {
  const text = `select p.id as parent, c.parent_id as child
                from parents p ${kind} join children c on c.parent_id = p.id and c.id <> $1`;
  expect((await describeStatement(client, text)).map(({ isNeverNull }) => isNeverNull)).toEqual(expected);
});

test.each([
  ['a union', 'select id from parents union all select null'],
  ['grouping sets', 'select id from parents group by grouping sets ((), (id))'],
])('a column of %s may be null', async (_kind, text) => {
  expect(await describeStatement(client, text)).toEqual([{ name: 'id', type: 23, isNeverNull: false }]);
});

test('a statement is described and not run', async () => {
  const text = 'insert into parents (id) values (1) returning id';
  expect(await describeStatement(client, text)).toEqual([{ name: 'id', type: 23, isNeverNull: true }]);
  expect((await client.query('select id from parents')).rows).toEqual([]);
});

test('an invalid statement is refused, and the connection stays usable', async () => {
  await expect(describeStatement(client, 'select price from parents')).rejects.toThrow('column "price" does not exist');
  expect(await describeStatement(client, 'delete from parents')).toEqual([]);
});
