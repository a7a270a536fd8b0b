import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTestCode } from './checks/boundaries/is-test-code.ts';
import { listImageFiles, parseDockerignore } from './testing/list-image-files.ts';

describe('the Docker image', () => {
  const files = listImageFiles(path.resolve(import.meta.dirname, '..'));

  test('the image contains the server, the contract, and the migrations', () => {
    expect(files).toEqual(
      expect.arrayContaining(['server/start.ts', 'contract/src/policies.ts', 'server/migrations/0001-platform.sql']),
    );
  });

  test('the image contains neither tests nor testing folders', () => {
    expect(files.filter(isTestCode)).toEqual([]);
  });

  test('the image contains no development tools', () => {
    expect(files.filter((name) => /^(?:dev|e2e|bench|tools|stripe-sandbox)\//.test(name))).toEqual([]);
  });
});

describe('a pattern of .dockerignore', () => {
  test.for([
    ['**/*.test.ts', 'server/orders/a.test.ts', true],
    ['**/*.test.ts', 'a.test.ts', true],
    ['**/*.test.ts', 'server/orders/a.ts', false],
    ['**/testing', 'server/orders/testing/build-order.ts', true],
    ['**/testing', 'server/testing-rules.ts', false],
    ['data', 'data/a.json', true],
    ['data', 'server/data/a.json', false],
    ['web/build', 'web/build/client/a.js', true],
    ['server\n!server/keep.ts', 'server/keep.ts', false],
    ['# server', 'server/a.ts', false],
  ] as const)('%j and the file %s: %s', ([text, name, isIgnored]) => {
    expect(parseDockerignore(text)(name)).toBe(isIgnored);
  });
});
