import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { array, integer, notNull, nullable, oneOf, row, text, toSqlName } from './row.ts';
import { command, namedStatement, noColumns, statement } from './statement.ts';

const spelling = oneOf(['admin', 'customer'], { admin: 'operator' });
const readRoles = statement(
  'statement-test-roles',
  row({ firstRole: notNull(spelling), nextRole: nullable(spelling) }),
  'select $1::text as first_role, $2::text as next_role',
);
const count = statement(
  'statement-test-count',
  row({ rowCount: notNull(integer), allTags: notNull(array(text)) }),
  "select n as row_count, array['a', 'b'] as all_tags from generate_series(1, $1) n",
);

describe('A statement', () => {
  test('returns its columns under the names of the code', async ({ env }) => {
    expect(await count(env.app.db, [2])).toEqual([
      { rowCount: 1, allTags: ['a', 'b'] },
      { rowCount: 2, allTags: ['a', 'b'] },
    ]);
    expect(toSqlName('lastPickupEnd')).toBe('last_pickup_end');
  });

  test('translates stored values into those of the code, and leaves null alone', async ({ env }) => {
    expect(await readRoles(env.app.db, ['operator', null])).toEqual([{ firstRole: 'admin', nextRole: null }]);
    expect([spelling.toStored('admin'), spelling.toStored('customer')]).toEqual(['operator', 'customer']);
  });

  test('refuses a stored value that the code does not know', async ({ env }) => {
    await expect(readRoles(env.app.db, ['admin', null])).rejects.toThrow('does not know: admin');
  });

  test('takes its values by name, in the spelling of the database', async ({ env }) => {
    const input = row({ role: spelling, lastName: text });
    const output = row({ greeting: notNull(text) });
    const declare = (name: string, sql: string) => namedStatement(name, { input, output }, sql);
    const greet = declare(
      'statement-test-named',
      "select concat(:last_name::text, ' ', :role::text, ' ', :last_name) as greeting",
    );
    expect(await greet(env.app.db, { lastName: 'Lovelace', role: 'admin' })).toEqual([
      { greeting: 'Lovelace operator Lovelace' },
    ]);
    expect(() => declare('statement-test-other', 'select :first_name, :role, :last_name')).toThrow(
      'has no value first_name',
    );
    expect(() => declare('statement-test-unused', 'select :role as greeting')).toThrow('does not use last_name');
  });

  test('without columns returns one empty row for each that it found', async ({ env }) => {
    const find = statement('statement-test-empty', noColumns, 'select from generate_series(1, $1::integer)');
    expect(await find(env.app.db, [2])).toEqual([{}, {}]);
  });

  test('cannot share its name with another', () => {
    command('statement-test-name', 'select');
    expect(() => command('statement-test-name', 'select from users')).toThrow(
      'two statements named statement-test-name',
    );
  });
});

test('two values of the code cannot have one spelling in the database', () => {
  expect(() => oneOf(['admin', 'operator'], { admin: 'operator' })).toThrow('one spelling');
});
