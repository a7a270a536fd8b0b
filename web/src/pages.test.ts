import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Audience } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import { describe, expect, test } from 'vitest';
import { pageTables } from '../page-table.ts';

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

  test('each page is listed once, in the layout of its audience, and pages for work are listed apart', () => {
    const load = pageTables.load as (id: string) => string;
    const read = (table: string) =>
      [...load(`\0${table}`).matchAll(/layout: (.*?), pages: \[(.*?)\] \}/g)].flatMap(([, layout = '', rows = '']) =>
        [...rows.matchAll(/path: "(.*?)", load: \(\) => import\("(.*?)"\)/g)].map(([, pagePath = '', file = '']) => ({
          path: pagePath,
          file: path.relative(source, file),
          layout: layout === 'null' ? null : path.relative(source, /"(.*)"/.exec(layout)?.[1] ?? ''),
        })),
      );
    const listed = { forPeople: read('virtual:pages'), forWork: read('virtual:work-pages') };
    const expected = pages.map(({ path: pagePath, file, audience, hasLayout }) => ({
      path: pagePath,
      file,
      layout: hasLayout && audience !== 'visitor' ? `${audience}/layout.tsx` : null,
    }));
    const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path);
    expect([...listed.forPeople, ...listed.forWork].sort(byPath)).toEqual(expected.sort(byPath));
    expect(listed.forPeople.filter(({ file }) => /^(restaurant|admin)\//.test(file))).toEqual([]);
  });
});
