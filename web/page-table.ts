import path from 'node:path';
import type { Audience, Page } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import type { Plugin } from 'vite';

const source = path.resolve(import.meta.dirname, 'src');
const layouts: Record<Audience, string | null> = {
  visitor: null,
  customer: 'customer/layout.tsx',
  restaurant: 'restaurant/layout.tsx',
  admin: 'admin/layout.tsx',
};

/** The modules that list pages. Those who buy do not load the list of the pages at which others work. */
const tables: Record<string, Audience[]> = {
  'virtual:pages': ['visitor', 'customer'],
  'virtual:work-pages': ['restaurant', 'admin'],
};
/** Matches every address, so it is listed with the last table. */
const isFallback = ({ path: pagePath }: Page) => pagePath === '/*';

export const findLayoutFile = ({ hasLayout, audience }: Page): string | null => (hasLayout ? layouts[audience] : null);

/** The name of the table in which a page is listed. */
export const findTable = (page: Page): string =>
  isFallback(page) || !tables['virtual:pages']?.includes(page.audience) ? 'virtual:work-pages' : 'virtual:pages';

/** Lists the pages of `contract/src/pages.ts` in the layout of their audience, each with what loads its script. */
export const pageTables: Plugin = {
  name: 'page-tables',
  resolveId: (id) => (id in tables ? `\0${id}` : null),
  load: (id) => (id.slice(1) in tables ? writeTable(id.slice(1)) : null),
};

function writeTable(name: string): string {
  const groups = Map.groupBy(
    pages.filter((page) => findTable(page) === name),
    findLayoutFile,
  );
  const texts = [...groups].map(
    ([layout, framed]) => `{ layout: ${layout ? writeImport(layout) : null}, pages: [${framed.map(writeRow).join()}] }`,
  );
  return `export default [${texts.join()}];\n`;
}

const writeRow = ({ path: pagePath, file }: Page) =>
  `{ path: ${JSON.stringify(pagePath)}, load: ${writeImport(file)} }`;
const writeImport = (file: string) => `() => import(${JSON.stringify(path.join(source, file))})`;
