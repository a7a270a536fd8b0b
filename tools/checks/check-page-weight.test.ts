import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPageWeight, weighPages } from './check-page-weight.ts';

test('the weight of a page is that of its scripts, and each audience has its limit', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'fondly-weight-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const built = path.join(root, 'web/build');
  mkdirSync(path.join(built, 'client'), { recursive: true });
  // Random bytes cannot be compressed, so the weight is the length.
  for (const [name, kilobytes] of Object.entries({ shared: 100, light: 10, heavy: 90 }))
    writeFileSync(path.join(built, `client/${name}.js`), randomBytes(kilobytes * 1000));
  const scripts = { '/': 'heavy.js', '/faq': 'light.js', '/kitchens': 'heavy.js', '/orders': 'light.js' };
  const scriptsByPath = Object.entries(scripts).map(([page, file]) => [page, ['shared.js', file]]);
  writeFileSync(path.join(built, 'page-scripts.json'), JSON.stringify(Object.fromEntries(scriptsByPath)));

  expect(Math.round(weighPages(root).get('/faq') ?? 0)).toBe(110);
  const text = (page: string) =>
    expect.stringMatching(new RegExp(`^${page} \\(en\\): 190 KB of script, \\d+ at most$`));
  expect(checkPageWeight(root)).toEqual([text('/'), text('/kitchens')]);
});
