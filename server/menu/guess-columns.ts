import type { MenuColumn, MenuSource } from '@fondly/contract/restaurant/menu/menu-columns';

/** The headers that name each column, best first: those of Square's and Toast's exports, and plain words of both languages. */
const knownHeaders: Record<MenuColumn, readonly string[]> = {
  name: ['item name', 'dish', 'dish name', 'menu item', 'name', 'item', 'title', 'nombre', 'plato', 'platillo'],
  variation: ['variation name', 'variation', 'size', 'tamaño'],
  description: ['description', 'item description', 'descripción'],
  'menu-price': ['price', 'base price', 'menu price', 'unit price', 'precio'],
  category: ['category', 'categories', 'reporting category', 'menu group', 'group', 'categoría'],
  allergens: ['allergens', 'allergen', 'contains', 'alérgenos', 'contiene'],
  grams: ['grams', 'weight (g)', 'gramos', 'peso (g)'],
  kind: ['entity type'],
};

const normalize = (header: string) => header.trim().toLowerCase();

/** Who made the file: an export of Square has the name of each variation, one of Toast the type of each row. */
export function findSource(headers: readonly string[]): MenuSource {
  const names = new Set(headers.map(normalize));
  if (names.has('item name') && names.has('variation name')) return 'square';
  return names.has('entity type') ? 'toast' : 'other';
}

/** What each column seems to be, by its header; null: not imported. */
export function guessColumns(headers: readonly string[]): (MenuColumn | null)[] {
  const names = headers.map(normalize);
  const columns: (MenuColumn | null)[] = headers.map(() => null);
  for (const [kind, known] of Object.entries(knownHeaders) as [MenuColumn, readonly string[]][]) {
    const best = known.find((header) => names.includes(header));
    if (best !== undefined) columns[names.indexOf(best)] = kind;
  }
  return columns;
}
