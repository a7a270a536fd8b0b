import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

describe('the lock file', () => {
  test('the lock file names the optional builds of every platform, without which npm ci refuses a fresh clone', () => {
    const { packages } = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
    ) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const named = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
    const wanted = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));

    expect(wanted.filter((name) => !named.has(name))).toEqual([]);
  });
});
