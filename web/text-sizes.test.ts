import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'src');

describe('Sizes of text', () => {
  test('follow the text size that the reader chose in the browser', () => {
    const fixed = globSync('**/*.css', { cwd: folder }).flatMap((file) => {
      const sizes = readFileSync(path.join(folder, file), 'utf8').match(/font-size:[^;]+;/g) ?? [];
      // A limit in pixels is fine beside a size that grows.
      return sizes.filter((size) => size.includes('px') && !size.includes('rem')).map((size) => `${file}: ${size}`);
    });

    expect(fixed).toEqual([]);
  });
});
