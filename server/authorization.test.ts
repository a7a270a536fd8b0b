import * as account from '@fondly/contract/account';
import { test as plain } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { type Expected, matrix, type Row } from './authorization-matrix.ts';
import { buildWorld, type Callers, type World } from './authorization-world.ts';

const callers: (keyof Callers)[] = ['anonymous', 'customer', 'customer2', 'owner', 'owner2', 'pending', 'admin'];
/** Strangers first, so that an object is still there when they try. */
const order = ['anonymous', 'customer2', 'owner', 'owner2', 'pending', 'admin', 'customer'] as const;

const test = plain.extend('world', { scope: 'file' }, async ({ town }) => buildWorld(town));

/** What the words of the matrix mean. */
function fits(status: number, expected: Expected): boolean {
  if (typeof expected === 'number') return status === expected;
  if (Array.isArray(expected)) return expected.includes(status);
  const meanings: Record<string, boolean> = {
    '2xx': status >= 200 && status < 300,
    // The authorization was passed; the state of the object may still say no.
    allow: status < 500 && ![401, 403, 404, 405].includes(status),
    absent: [401, 403, 404, 405].includes(status),
    refused: status >= 400 && status < 500,
    field: [400, 403, 422].includes(status),
    any: status < 500,
  };
  return meanings[expected] ?? false;
}

async function ask(world: World, row: Row, caller: keyof Callers): Promise<number> {
  const { method, url, payload } = await row.request(world, caller);
  const before = await row.object?.(world, caller);
  const { send, cookies } = world.people[caller];
  const own = [...cookies];
  const { status } = await send(method, url, payload ? { payload } : {});
  // A row that signs in or up must not make another caller of this one.
  cookies.clear();
  for (const [name, value] of own) cookies.set(name, value);
  if (status >= 400) expect([caller, await row.object?.(world, caller)]).toEqual([caller, before]);
  return status;
}

for (const [section, rows] of Object.entries(matrix)) {
  describe(`Authorization matrix: ${section}`, () => {
    test.for(rows.map((row) => [row.operation, row] as const))('%s', async ([, row], { world }) => {
      const wrong: string[] = [];
      for (const caller of order) {
        const expected = row.expected[callers.indexOf(caller)] ?? 'any';
        const status = await ask(world, row, caller);
        if (!fits(status, expected)) wrong.push(`${caller}: ${status} instead of ${String(expected)}`);
      }
      expect(wrong).toEqual([]);
    });
  });
}

describe('The matrix itself', () => {
  test('every operation of the account has a row', async ({ world }) => {
    const asked = await Promise.all(
      Object.values(matrix)
        .flat()
        .map(async (row) => {
          const { method, url } = await row.request(world, 'customer');
          return `${method} ${url.replace(/\/sessions\/(?!end-others)[^/]+$/, '/sessions/:id')}`;
        }),
    );
    const published = Object.values(account)
      .filter((value) => typeof value === 'object' && 'url' in value && 'schema' in value)
      .map(({ method, url }) => `${method} ${url}`);
    expect(published.length).toBeGreaterThan(15);
    expect(published.filter((operation) => !asked.includes(operation))).toEqual([]);
  });
});
