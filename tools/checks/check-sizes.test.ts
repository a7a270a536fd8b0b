import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkSizes } from './check-sizes.ts';

describe('Sizes', () => {
  test('a file of 301 lines is too long, one of 300 is not', () => {
    const lines = (count: number) => 'a;\n'.repeat(count);
    const root = writeTestFiles({
      'server/a.ts': lines(301),
      'web/b.css': lines(300),
      'node_modules/c.ts': lines(999),
    });

    expect(checkSizes(root)).toEqual(['server/a.ts: 301 lines, 300 at most']);
  });
});
