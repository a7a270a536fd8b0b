import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Audience } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import { describe, expect, test } from 'vitest';
import routes from './routes.ts';

const source = import.meta.dirname;
const folders: Record<Audience, string[]> = {
  visitor: ['public', 'account', 'shared'],
  customer: ['customer'],
  restaurant: ['restaurant'],
  admin: ['admin'],
};

describe('The pages of contract/src/pages.ts', () => {
  test('each file that exports a page has a row, and each row has a file', () => {
    const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const pageFiles = names.filter(
      (name) => name.endsWith('-page.tsx') && /^export default /m.test(readFileSync(path.join(source, name), 'utf8')),
    );
    const declared = pages.map(({ file }) => file);
    expect(pageFiles.filter((name) => !declared.includes(name.split(path.sep).join('/')))).toEqual([]);
    expect(declared.filter((file) => !existsSync(path.join(source, file)))).toEqual([]);
  });

  test('a page is stored in a folder of its audience', () => {
    const misplaced = pages.filter(({ file, audience }) => !folders[audience].includes(file.split('/')[0] ?? ''));
    expect(misplaced.map(({ file }) => file)).toEqual([]);
  });

  test('each page has one route, in the layout of its audience', () => {
    const routesInLayouts = routes.flatMap(({ file, children }) =>
      children ? children.map((child) => `${file} ${child.path}`) : [],
    );
    const paths = routes.filter(({ children }) => !children).map((route) => route.path ?? '');
    const expected = pages.filter(({ hasLayout, audience }) => hasLayout && audience !== 'visitor');
    expect(routesInLayouts).toEqual(expected.map((page) => `${page.audience}/layout.tsx ${page.path.slice(1)}`));
    expect(paths).toHaveLength(pages.length - routesInLayouts.length);
    const ids = routes.flatMap(({ id, children = [] }) => [id, ...children.map((child) => child.id)]);
    expect(ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index)).toEqual([]);
  });
});
