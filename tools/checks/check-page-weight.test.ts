import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPageWeight, weighPages } from './check-page-weight.ts';

test('the weight of a page counts each file that the page, its layouts, and the entry load once', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'fondly-weight-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const assets = path.join(root, 'web/build/client/assets');
  mkdirSync(assets, { recursive: true });
  // Random bytes cannot be compressed, so the weight is the length.
  const files = { entry: 10, shared: 60, layout: 60, light: 20, heavy: 90 };
  for (const [name, kilobytes] of Object.entries(files)) {
    writeFileSync(path.join(assets, `${name}.js`), randomBytes(kilobytes * 1000));
  }
  const part = (name: string) => ({ module: `/assets/${name}.js`, imports: ['/assets/shared.js'] });
  const routes = {
    'a/layout': { id: 'a/layout', ...part('layout') },
    'a/light-page': { id: 'a/light-page', parentId: 'a/layout', ...part('light') },
    'a/heavy-page': { id: 'a/heavy-page', parentId: 'a/layout', ...part('heavy') },
  };
  writeFileSync(
    path.join(assets, 'manifest-1.js'),
    `window.__reactRouterManifest=${JSON.stringify({ entry: part('entry'), routes })};`,
  );

  expect(Math.round(weighPages(root).get('a/light-page') ?? 0)).toBe(150);
  expect(checkPageWeight(root)).toEqual(['a/heavy-page (en): 220 KB of script, 200 at most']);
});
