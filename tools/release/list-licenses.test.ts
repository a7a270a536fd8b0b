import path from 'node:path';
import { expect, test } from 'vitest';
import { listLicenses } from './list-licenses.ts';

test('the licenses name the packages of pages and server with their licenses, and no tool of developers', () => {
  const licenses = listLicenses(path.resolve(import.meta.dirname, '../..'));
  for (const name of ['react', 'fastify', 'sharp', '@img/sharp-libvips-linux-x64', '@fontsource-variable/figtree'])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(licenses).toContain('SIL OPEN FONT LICENSE');
  expect(licenses).not.toMatch(/^(?:vitest|typescript|@fondly\/dev) /m);
});
