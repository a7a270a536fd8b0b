import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isConnectionError } from './connection-error.ts';

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('from PostgreSQL', 1, 'error');
  error.code = code;
  return error;
}
const networkError = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall });

describe('An error counts as a lost connection', () => {
  test.each(['57P01', '57P02', '57P03', '53300', '25006', '08006', '08P01'])(
    'with the code %s of PostgreSQL',
    (code) => {
      expect(isConnectionError(databaseError(code))).toBe(true);
      expect(isConnectionError(new Error('from the query builder', { cause: databaseError(code) }))).toBe(true);
    },
  );

  test.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH'])('with the code %s', (code) => {
    expect(isConnectionError(networkError(code, 'write'))).toBe(true);
  });

  test('when the driver gave up on it', async () => {
    const unconnected = new pg.Client('postgres://127.0.0.1:1/nowhere');
    await unconnected.connect().catch(() => {});
    const afterwards = await unconnected.query('select').catch((error: unknown) => error);

    expect(isConnectionError(afterwards)).toBe(true);
    expect(isConnectionError(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isConnectionError(new Error('Query read timeout'))).toBe(true);
  });
});

test.each([
  ['a value that exists already', databaseError('23505')],
  ['a statement that took too long', databaseError('57014')],
  ['a missing file', networkError('ENOENT', 'open')],
  ['our own mistake', new TypeError('x is not a function')],
])('%s does not count as a lost connection', (_what, error) => {
  expect(isConnectionError(error)).toBe(false);
});
