import path from 'node:path';
import type { Audience } from '@fondly/contract/page';
import { type PagePath, pages } from '@fondly/contract/pages';
import type { Plugin, Rolldown } from 'vite';

/**
 * Chunks and their entry files, in the order in which people reach them. A module belongs to the first chunk that needs it.
 *
 * Without this the bundler makes a file for each combination of pages that share a module: twenty for the first load of
 * the landing page, of which a browser fetches six at a time. On a phone that cost a second.
 */
const entryPoints: Record<string, string[]> = {
  parts: ['entry-client.tsx', fileOf('/')],
  meals: ['public/landing/todays-meal-list.tsx'],
  session: ['shared/session/require-session.tsx'],
  account: [fileOf('/login'), fileOf('/customer-signup')],
  // An invitation names a role, and needs nothing else of what restaurants share.
  app: ['customer/layout.tsx', '../../contract/src/restaurant/roles.ts'],
  dialogs: ['shared/ui/overlays/modal.tsx'],
  popups: ['shared/ui/overlays/menu-popup.tsx', 'shared/ui/overlays/popover-popup.tsx'],
};
/** Pages are drawn before these chunks are loaded. */
const lazyEntryPoints = ['dialogs', 'popups'];
const source = path.resolve(import.meta.dirname, 'src');
const icons = '@tabler/icons-react';

/** A module of so many characters, before compression, is too small for a file of its own. */
const maxSmallCharacters = 1000;

/** One file for each message, and two that export them all: no page needs all. */
const messageFolder = path.resolve(import.meta.dirname, '../messages/compiled/javascript/messages');
const messageIndexes = [path.resolve(messageFolder, '../../messages.js'), path.join(messageFolder, '_index.js')];

/** Every chunk needs React. It rarely changes from one release to the next, so browsers keep its file. */
const reactFile = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** Every lazy chunk needs it, the meals of the landing page first. */
const preloadHelperFile = /^\0vite[\\/]preload-helper/;

const pageFiles = new Set(pages.map(({ file }) => file));
/** Each page and each layout keeps a file of its own. */
const isRoute = (id: string): boolean => {
  const name = path.relative(source, id).split(path.sep).join('/');
  return /^\w+\/(.+[/-])?layout\.tsx$/.test(name) || pageFiles.has(name);
};

type ModuleInfo = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code: string | null;
} | null;
type ReadModule = (id: string) => ModuleInfo;

export function pageChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let chunkOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'page-chunks',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      chunkOf = assignChunks((id) => this.getModuleInfo(id));
    },
  };
  const names = [...Object.keys(entryPoints), 'customer', 'work', 'restaurant', 'admin'];
  const groups = names.map((name, index) => ({
    name,
    priority: names.length - index,
    test: (id: string) => findChunk(id, chunkOf) === name && !isRoute(id),
  }));
  const react = { name: 'react', priority: groups.length + 1, test: reactFile };
  return { plugin, groups: [react, ...groups] };
}

function findChunk(id: string, chunkOf: Map<string, string>): string | undefined {
  if (preloadHelperFile.test(id)) return 'parts';
  return chunkOf.get(iconName(id) ?? id);
}

function assignChunks(readModule: ReadModule): Map<string, string> {
  const chunkOf = new Map<string, string>();
  const landingFile = fileOf('/');
  const customerPageCounts = countPages(listPageFiles('customer'), readModule);
  const otherPageCounts = countPages(
    listPageFiles('visitor', 'customer').filter((file) => file !== landingFile),
    readModule,
  );
  const restaurantPageCounts = countPages(listPageFiles('restaurant'), readModule);
  const isForCustomersOnly = (id: string) =>
    id.startsWith(path.join(source, 'customer')) || (isMessage(id) && !restaurantPageCounts.has(id));
  const fallbackChunk = (id: string) => (isForCustomersOnly(id) ? 'customer' : 'app');
  for (const [chunk, entries] of Object.entries(entryPoints)) {
    for (const entry of entries) {
      for (const id of listReachable(path.join(source, entry), readModule)) {
        // A module that a page needs at once cannot be in a chunk that loads later, nor one page's module in the first.
        if (lazyEntryPoints.includes(chunk) && customerPageCounts.has(id)) setIfAbsent(chunkOf, id, fallbackChunk(id));
        // A message such as "Name" must not make pages of customers load the forms of accounts.
        else if (chunk === 'account' && isMessage(id) && customerPageCounts.has(id))
          setIfAbsent(chunkOf, id, 'session');
        else setIfAbsent(chunkOf, id, entry === landingFile && !otherPageCounts.has(id) ? 'landing' : chunk);
      }
    }
  }
  // Modules that several customer pages share load with their frame: a dozen files of a few hundred bytes cost more than
  // one. A larger one that only two or three of them need keeps its own. Pages of restaurants do not load those that only
  // customers need.
  for (const [id, pages] of customerPageCounts) {
    const hasOwnFile = pages <= 3 && isForCustomersOnly(id) && !isSmall(id, readModule);
    if (pages > 1 && !hasOwnFile) setIfAbsent(chunkOf, id, fallbackChunk(id));
  }
  // The first load of every page lists all files. Without a hundred tiny ones that list is 2 KB shorter.
  const workPageCounts = countPages(listPageFiles('restaurant', 'admin'), readModule);
  const adminPageCounts = countPages([...listPageFiles('admin'), 'admin/layout.tsx'], readModule);
  const reachedByOthers = countPages(listPageFiles('visitor', 'customer'), readModule, true);
  // Rolldown would put each module that a customer page shares with kitchen or admin pages into its own small file.
  for (const id of customerPageCounts.keys())
    if (workPageCounts.has(id) && isSmall(id, readModule)) setIfAbsent(chunkOf, id, 'app');
  // A chunk takes what its modules import along, so these import nothing large either.
  const isSmallWithImports = (id: string) =>
    !path.isAbsolute(id) ||
    [...listReachable(id, readModule)].every((one) => chunkOf.has(one) || isSmall(one, readModule));
  for (const [id, pages] of workPageCounts) {
    if (pages === 1 || reachedByOthers.has(id) || !isSmallWithImports(id)) continue;
    if (!adminPageCounts.has(id)) setIfAbsent(chunkOf, id, 'restaurant');
    else setIfAbsent(chunkOf, id, restaurantPageCounts.has(id) ? 'work' : 'admin');
  }
  return chunkOf;
}

/** An icon, a message, or another module of a few lines. */
const isSmall = (id: string, readModule: ReadModule): boolean =>
  !path.isAbsolute(id) || (readModule(id)?.code ?? '').length < maxSmallCharacters;

/** How many of these pages need a module. */
function countPages(files: string[], readModule: ReadModule, withLazy = false): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (const id of listReachable(path.join(source, file), readModule, withLazy))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const setIfAbsent = (chunkOf: Map<string, string>, id: string, chunk: string) => {
  if (!chunkOf.has(id)) chunkOf.set(id, chunk);
};

/** Two pages may share a file. */
function listPageFiles(...audiences: Audience[]): string[] {
  return [...new Set(pages.filter(({ audience }) => audiences.includes(audience)).map(({ file }) => file))];
}

function fileOf(pagePath: PagePath): string {
  const page = pages.find(({ path }) => path === pagePath);
  if (!page) throw new Error(`no page has the path ${pagePath}`);
  return page.file;
}

/** A file and all of ours that it imports, at once or also later, with the icons they name. */
function listReachable(entry: string, readModule: ReadModule, withLazy = false): Set<string> {
  const reached = new Set<string>();
  const queue = [entry];
  for (let id = queue.pop(); id; id = queue.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { importedIds: atOnce = [], dynamicallyImportedIds: lazy = [], code = null } = readModule(id) ?? {};
    const importedIds = withLazy ? [...atOnce, ...lazy] : atOnce;
    // A library's index imports everything. The bundler knows what is used.
    queue.push(...importedIds.filter((other) => !other.includes('node_modules') && !messageIndexes.includes(other)));
    if (importedIds.some((other) => messageIndexes.includes(other))) queue.push(...messagesIn(code ?? ''));
    for (const name of iconsIn(code ?? '')) reached.add(name);
  }
  return reached;
}

/** Icons are many and small: they are sorted by name like the parts that show them. */
function iconsIn(code: string): string[] {
  const lists = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)];
  return lists.flatMap(([, list = '']) => list.match(/\bIcon\w+/g) ?? []);
}

const isMessage = (id: string): boolean => id.startsWith(messageFolder);

/** Modules import the messages as `m`. */
const messagesIn = (code: string): string[] =>
  [...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => path.join(messageFolder, `${name}.js`));

const iconName = (id: string): string | undefined =>
  id.includes(icons) ? /[\\/](Icon\w+)\.m?js$/.exec(id)?.[1] : undefined;
