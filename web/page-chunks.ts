import path from 'node:path';
import type { Audience } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import type { Plugin, Rolldown } from 'vite';
import { clusterModules, type SharedModule } from './cluster-modules.ts';
import { findLayoutFile } from './page-table.ts';

const source = path.resolve(import.meta.dirname, 'src');
const icons = '@tabler/icons-react';
/** Characters of the code of an icon and of a message in one language, about. */
const iconSize = 500;
const messageSize = 200;
/** The code of a message has all languages, of which a build keeps one. One with elements and plurals is long. */
const longMessage = 4000;
const languageShare = 0.15;
const inSource = (file: string): string => path.join(source, file);

/** Customers come with a phone on a slow network. Restaurants and admins keep their pages open. */
const weights: Record<Audience, number> = { visitor: 4, customer: 4, restaurant: 2, admin: 1 };
/** What one more request costs a page, in characters of code before compression: about two kilobytes after it. */
const requestSize = 9000;
/** More than there are files. */
const maxGroups = 120;

/** Pages are drawn before these files are loaded. */
const lazyFiles: Record<string, string[]> = {
  dialogs: ['shared/ui/overlays/modal.tsx'],
  popups: ['shared/ui/overlays/menu-popup.tsx', 'shared/ui/overlays/popover-popup.tsx'],
};

/** One file for each message, and two that export them all: no page needs all. */
const messageFolder = path.resolve(import.meta.dirname, '../messages/compiled/javascript/messages');
const messageIndexes = [path.resolve(messageFolder, '../../messages.js'), path.join(messageFolder, '_index.js')];

/** Every page needs React. It rarely changes from one release to the next, so browsers keep its file. */
const reactFile = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** Vite adds it to every file that loads another one later. */
const preloadHelper = /^\0vite[\\/]preload-helper/;

const pageFiles = new Set(pages.map(({ file }) => inSource(file)));
/** Each page and each layout keeps a file of its own. */
const isRoute = (id: string): boolean =>
  pageFiles.has(id) || /^\w+[\\/](.+[\\/-])?layout\.tsx$/.test(path.relative(source, id));

type ModuleInfo = { importedIds: readonly string[]; code: string | null } | null;
type ReadModule = (id: string) => ModuleInfo;

/**
 * Chooses which modules share a file. Without this the bundler makes a file for each combination of pages that share a
 * module: a page of customers would load a hundred.
 */
export function pageChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let chunks: { name: string; ids: Set<string> }[] = [];
  const plugin: Plugin = {
    name: 'page-chunks',
    buildEnd() {
      if (this.environment.name === 'client') chunks = chooseChunks((id) => this.getModuleInfo(id));
    },
  };
  // The bundler wants to know the groups before it knows the modules.
  const groups = Array.from({ length: maxGroups }, (_, index) => ({
    name: () => chunks[index]?.name ?? null,
    priority: maxGroups - index,
    test: (id: string) => !isRoute(id) && isIn(chunks[index]?.ids, id, index === 0),
  }));
  return { plugin, groups: [{ name: 'react', priority: maxGroups + 1, test: reactFile }, ...groups] };
}

const isIn = (ids: Set<string> | undefined, id: string, isFirst: boolean): boolean =>
  (isFirst && preloadHelper.test(id)) || ids?.has(iconName(id) ?? id) === true;

function chooseChunks(readModule: ReadModule): { name: string; ids: Set<string> }[] {
  const modules = listModules(readModule);
  const shared = [...modules.values()].filter(({ pages: needing }) => needing.size > 1);
  const weightOf = (pagePath: string) => weights[findPage(pagePath).audience];
  const clusters = clusterModules(shared, { weightOf, requestSize });
  const lazy = Object.entries(lazyFiles).map(([name, files]) => ({
    name,
    ids: new Set(listReachable(files.map(inSource), readModule).filter((id) => !modules.has(id))),
  }));
  const chunks = clusters.map((ids) => ({ name: nameChunk(ids, modules), ids: new Set(ids) }));
  if (chunks.length + lazy.length > maxGroups) throw new Error(`${chunks.length} files are too many`);
  return [...chunks, ...lazy];
}

/** All modules that a page needs before it is drawn, with those pages. */
function listModules(readModule: ReadModule): Map<string, SharedModule> {
  const found = new Map<string, { pages: Set<string> }>();
  for (const page of pages) {
    const files = ['entry-client.tsx', findLayoutFile(page), page.file].filter((file) => file !== null);
    for (const id of listReachable(files.map(inSource), readModule)) {
      const pagesOfModule = found.get(id)?.pages ?? new Set();
      found.set(id, { pages: pagesOfModule.add(page.path) });
    }
  }
  return new Map(
    [...found].map(([id, { pages: needing }]) => {
      return [id, { id, size: measureCode(id, readModule), pages: needing, imports: listImports(id, readModule) }];
    }),
  );
}

function measureCode(id: string, readModule: ReadModule): number {
  const length = readModule(id)?.code?.length;
  if (!id.startsWith(messageFolder)) return length ?? iconSize;
  return length && length > longMessage ? length * languageShare : messageSize;
}

/** These modules and all that they import at once. */
function listReachable(entries: string[], readModule: ReadModule): string[] {
  const reached = new Set<string>();
  const queue = [...entries];
  for (let id = queue.pop(); id; id = queue.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    queue.push(...listImports(id, readModule));
  }
  return [...reached];
}

/** A library's index imports everything that it has, so messages and icons are found by the names that the code uses. */
function listImports(id: string, readModule: ReadModule): string[] {
  const { importedIds = [], code = null } = readModule(id) ?? {};
  const own = importedIds.filter(
    (other) => !other.includes(icons) && !reactFile.test(other) && !messageIndexes.includes(other),
  );
  const messages = importedIds.some((other) => messageIndexes.includes(other)) ? messagesIn(code ?? '') : [];
  return [...own, ...messages, ...iconsIn(code ?? '')];
}

/** Icons are many and small: they are known by name. */
function iconsIn(code: string): string[] {
  const lists = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)];
  return lists.flatMap(([, list = '']) => list.match(/\bIcon\w+/g) ?? []);
}

/** Modules import the messages as `m`. */
const messagesIn = (code: string): string[] =>
  [...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => path.join(messageFolder, `${name}.js`));

const iconName = (id: string): string | undefined =>
  id.includes(icons) ? /[\\/](Icon\w+)\.m?js$/.exec(id)?.[1] : undefined;

function findPage(pagePath: string) {
  const page = pages.find((one) => one.path === pagePath);
  if (!page) throw new Error(`no page has the path ${pagePath}`);
  return page;
}

/** After the largest module, so that a person who reads a list of requests knows what it holds. */
function nameChunk(ids: string[], modules: Map<string, SharedModule>): string {
  const sizeOf = (id: string) => modules.get(id)?.size ?? 0;
  const largest = ids.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  return path.basename(largest).split('.')[0] ?? largest;
}
