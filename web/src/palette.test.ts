import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { palette } from './palette.ts';

test('the colours of the style sheet are those of the theme', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, 'palette.css'), 'utf8');
  const written = [...sheet.matchAll(/--(\w+)-(\d): (#[0-9a-f]{6});/g)].map(([, name, step, hex]) => [name, step, hex]);
  const wanted = Object.entries(palette).flatMap(([name, scale]) =>
    scale.map((hex, step) => [name, String(step), hex.toLowerCase()]),
  );
  expect(written).toEqual(wanted);
});
