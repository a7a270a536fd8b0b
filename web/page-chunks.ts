import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * The doors by which people come in, in the order in which they are met. A part belongs to the first door that needs
 * it and lies there with the others, in one file of script and one of style.
 *
 * Left to itself the bundler makes a file for each combination of pages that share something: twenty for the first load
 * of the landing page, of which a browser fetches six at a time. On a phone that was a second of waiting.
 */
const doors: Record<string, string[]> = {
  parts: ['root.tsx', 'public/landing/landing-page.tsx'],
  meals: ['public/landing/todays-meal-list.tsx'],
  session: ['shared/session/require-session.tsx'],
  account: ['account/sign-in-page.tsx', 'account/sign-up-page.tsx'],
  app: ['customer/layout.tsx'],
  mantine: ['shared/page/app-providers.tsx'],
  dialogs: ['shared/ui/overlays/modal-dialog.tsx'],
};
/** A customer's page is drawn without them. */
const laterDoors = ['mantine', 'dialogs'];
const source = path.resolve(import.meta.dirname, 'src');
const icons = '@tabler/icons-react';

/** React belongs to every door, and stays the same from one release to the next: browsers keep it. */
const reactFile = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** Both the card form and Mantine stand on it: the one must not bring the other. */
const appFile = /node_modules[\\/]prop-types[\\/]/;
/** All that comes later stands on it, the meals of the landing page first. */
const laterFile = /^\0vite[\\/]preload-helper/;

/** Files of routes stay by themselves. */
const isRoute = (id: string): boolean => {
  const name = path.relative(source, id).split(path.sep).join('/');
  return /^root\.tsx$|^(public|account|customer|restaurant|admin)\/.*(-page|layout)\.tsx$/.test(name);
};

type Graph = { importedIds: readonly string[]; code: string | null } | null;
type Look = (id: string) => Graph;

export function pageChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let doorOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'page-chunks',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      doorOf = sortParts((id) => this.getModuleInfo(id));
    },
  };
  const names = [...Object.keys(doors), 'customer'];
  const groups = names.map((name, index) => ({
    name,
    priority: names.length - index,
    test: (id: string) => doorFor(id, doorOf) === name && !isRoute(id),
  }));
  const react = { name: 'react', priority: groups.length + 1, test: reactFile };
  return { plugin, groups: [react, ...groups] };
}

function doorFor(id: string, doorOf: Map<string, string>): string | undefined {
  if (laterFile.test(id)) return 'parts';
  return appFile.test(id) ? 'app' : doorOf.get(iconName(id) ?? id);
}

function sortParts(look: Look): Map<string, string> {
  const doorOf = new Map<string, string>();
  const seen = countPages(pagesOf('customer'), look);
  const isLanding = (page: string) => page.endsWith('landing-page.tsx');
  const elsewhere = countPages(
    ['public', 'account', 'customer'].flatMap(pagesOf).filter((page) => !isLanding(page)),
    look,
  );
  const frame = (id: string) => (id.startsWith(path.join(source, 'customer')) ? 'customer' : 'app');
  for (const [door, entries] of Object.entries(doors)) {
    for (const entry of entries) {
      for (const id of reach(path.join(source, entry), look)) {
        // What a page needs at once must not lie behind a door that opens later, nor what one page shows behind the first.
        if (laterDoors.includes(door) && seen.has(id)) setFirst(doorOf, id, frame(id));
        else setFirst(doorOf, id, isLanding(entry) && !elsewhere.has(id) ? 'landing' : door);
      }
    }
  }
  // What more than one page of a customer shows comes with the frame around them: a dozen files of a few hundred bytes
  // each cost more than all of them together. What is of no use to a kitchen is kept from it.
  for (const [id, pages] of seen) if (pages > 1) setFirst(doorOf, id, frame(id));
  return doorOf;
}

/** Of how many of these pages a part is. */
function countPages(pages: string[], look: Look): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) for (const id of reach(page, look)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const setFirst = (doorOf: Map<string, string>, id: string, door: string) => {
  if (!doorOf.has(id)) doorOf.set(id, door);
};

function pagesOf(audience: string): string[] {
  const folder = path.join(source, audience);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('-page.tsx')).map((name) => path.join(folder, name));
}

/** A file and all of ours that it imports at once, with the icons they name. */
function reach(entry: string, look: Look): Set<string> {
  const reached = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { importedIds = [], code = null } = look(id) ?? {};
    // A library's index names all it has. Which of it is used here, the bundler knows better.
    open.push(...importedIds.filter((other) => !other.includes('node_modules')));
    for (const name of iconsIn(code ?? '')) reached.add(name);
  }
  return reached;
}

/** Icons are many and small: they are sorted by name like the parts that show them. */
function iconsIn(code: string): string[] {
  const lists = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)];
  return lists.flatMap(([, list = '']) => list.match(/\bIcon\w+/g) ?? []);
}

const iconName = (id: string): string | undefined =>
  id.includes(icons) ? /[\\/](Icon\w+)\.m?js$/.exec(id)?.[1] : undefined;
