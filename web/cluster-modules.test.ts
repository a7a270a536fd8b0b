import { expect, test } from 'vitest';
import { clusterModules, type SharedModule } from './cluster-modules.ts';

const module = (id: string, size: number, pages: string, imports: string[] = []): SharedModule => ({
  id,
  size,
  pages: new Set(pages.split(' ')),
  imports,
});
const cluster = (modules: SharedModule[], weightOf = (_page: string) => 1) =>
  clusterModules(modules, { weightOf, requestSize: 100 }).map((ids) => ids.toSorted().join(' '));

test('modules of the same pages share a file, however large they are', () => {
  const files = cluster([module('money', 5000, 'order receipt'), module('time', 9000, 'receipt order')]);
  expect(files).toEqual(['money time']);
});

test('a small module joins the file of other pages, and a large one does not', () => {
  const card = module('card', 5000, 'search kitchen alerts');
  expect(cluster([card, module('star', 20, 'search kitchen')])).toEqual(['card star']);
  expect(cluster([card, module('map', 9000, 'search kitchen')])).toEqual(['card', 'map']);
});

test('a page that counts more does not load what it does not need', () => {
  const modules = [module('card', 5000, 'search kitchen alerts'), module('star', 90, 'search kitchen')];
  expect(cluster(modules)).toEqual(['card star']);
  expect(cluster(modules, (page) => (page === 'alerts' ? 4 : 1))).toEqual(['card', 'star']);
});

test('a page does not load what a joined file imports', () => {
  const modules = [
    module('switch', 60, 'landing search kitchens'),
    module('map', 60, 'search kitchens', ['queries']),
    module('queries', 9000, 'search kitchens orders'),
  ];
  expect(cluster(modules)).toEqual(['switch', 'map queries']);
  expect(cluster(modules.map((one) => ({ ...one, imports: [] })))).toContain('map switch');
});

test('a file comes after those that it imports', () => {
  const dialog = module('dialog', 9000, 'a b c d', ['focus']);
  const files = cluster([module('menu', 9000, 'a b c', ['dialog']), dialog, module('focus', 9000, 'a b c d e')]);
  expect(files).toEqual(['focus', 'dialog', 'menu']);
});

test('files do not import each other in a circle', () => {
  const modules = [
    module('time', 20, 'a c e f g h i'),
    module('session', 9000, 'a b e f g h i'),
    module('map', 150, 'a b g j'),
    module('form', 90, 'a e f h', ['time', 'session']),
    module('field', 5, 'e g h', ['session']),
  ];
  const files = clusterModules(modules, { weightOf: () => 1, requestSize: 100 });
  const fileOf = (id: string) => files.findIndex((ids) => ids.includes(id));
  const late = modules.flatMap(({ id, imports }) => imports.filter((other) => fileOf(other) > fileOf(id)));
  expect(late).toEqual([]);
});
