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
  parts: ['root.tsx', 'public/landing-page.tsx'],
  account: ['account/sign-in-page.tsx', 'account/sign-up-page.tsx'],
  app: ['customer/layout.tsx'],
  dialogs: ['customer/frame/modal-dialog.tsx'],
};
const source = path.resolve(import.meta.dirname, 'src');

/** React belongs to every door, and stays the same from one release to the next: browsers keep it. */
const reactFile = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** Files of routes stay by themselves. */
const isRoute = (id: string): boolean => {
  const name = path.relative(source, id).split(path.sep).join('/');
  return /^root\.tsx$|^(public|account|customer|restaurant|admin)\/.*(-page|layout)\.tsx$/.test(name);
};

export function pageChunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const doorOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'page-chunks',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      for (const [door, entries] of Object.entries(doors)) {
        const open = entries.map((entry) => path.join(source, entry));
        for (let id = open.pop(); id; id = open.pop()) {
          if (doorOf.has(id)) continue;
          doorOf.set(id, door);
          // A library's index names all it has. Which of it is used here, the bundler knows better.
          const imported = this.getModuleInfo(id)?.importedIds ?? [];
          open.push(...imported.filter((other) => !other.includes('node_modules')));
        }
      }
    },
  };
  const groups = Object.keys(doors).map((door, index, all) => ({
    name: door,
    priority: all.length - index,
    test: (id: string) => doorOf.get(id) === door && !isRoute(id),
  }));
  const react = { name: 'react', priority: groups.length + 1, test: reactFile };
  return { plugin, groups: [react, ...groups] };
}
