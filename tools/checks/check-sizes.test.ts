import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkSizes } from './check-sizes.ts';

const lines = (count: number) => 'a;\n'.repeat(count);
const filesIn = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/${index}.txt`, '']));

describe('the sizes check', () => {
  test('a file of 301 lines is too long, and a file of 300 lines is not', () => {
    const root = writeTestFiles({
      'server/a.ts': lines(301),
      'web/b.css': lines(300),
      'node_modules/c.ts': lines(999),
    });

    expect(checkSizes(root)).toEqual(['server/a.ts: 301 lines, 300 at most']);
  });

  test('a test may have 400 lines', () => {
    const root = writeTestFiles({ 'server/a.test.ts': lines(400), 'e2e/b.spec.ts': lines(401) });

    expect(checkSizes(root)).toEqual(['e2e/b.spec.ts: 401 lines, 400 at most']);
  });

  test('a folder with 31 files has too many, and files in its subfolders do not count', () => {
    const root = writeTestFiles({
      ...filesIn('server/orders', 31),
      ...filesIn('server/meals', 30),
      ...filesIn('server/meals/stock', 30),
    });

    expect(checkSizes(root)).toEqual(['server/orders: 31 files, 30 at most']);
  });

  test('migrations, decision records, and pictures may grow', () => {
    const root = writeTestFiles({
      ...filesIn('server/migrations', 31),
      ...filesIn('docs/decisions', 31),
      ...filesIn('web/public/pictures', 31),
    });

    expect(checkSizes(root)).toEqual([]);
  });

  test('the lines of all style sheets together have a limit', () => {
    const root = writeTestFiles({ 'web/a.css': lines(60), 'web/b.css': lines(41) });

    expect(checkSizes(root, { maxStyleLines: 100 })).toEqual(['101 lines of styles, 100 at most']);
    expect(checkSizes(root, { maxStyleLines: 101 })).toEqual([]);
  });
});
