import { requiredText, trimmedLines, trimmedText } from '@fondly/contract/endpoint';
import { type Allergen, allergens, formatAllergen } from '@fondly/contract/food';
import { parsePrice } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import type { DishView, MenuRowError } from '@fondly/contract/restaurant/menu/menu';
import type { MenuColumn, RowProblem } from '@fondly/contract/restaurant/menu/menu-columns';
import type { z } from 'zod';
import type { Table } from './read-table.ts';

type ReadMenu = { dishes: DishView[]; errors: MenuRowError[] };
type Cell = { kind: MenuColumn; problem: RowProblem; value: string };

/** Ends the reading of a row. */
class CellError extends Error {
  readonly cell: Cell;
  constructor(kind: MenuColumn, problem: RowProblem, value: string) {
    super(problem);
    this.cell = { kind, problem, value };
  }
}

/**
 * The dishes of a file, in its order, and what is wrong with its other rows. A dish without stated allergens is a
 * draft. Without a column for the name there are none.
 */
export function readDishes({ headers, rows }: Table, columns: readonly (MenuColumn | null)[]): ReadMenu {
  const dishes: DishView[] = [];
  const errors: MenuRowError[] = [];
  if (!columns.includes('name')) return { dishes, errors };
  const names = new Set<string>();
  for (const { line, cells, isOpen } of rows) {
    const cell = (kind: MenuColumn) => (columns.includes(kind) ? (cells[columns.indexOf(kind)] ?? '') : '');
    try {
      if (isOpen) throw new CellError('name', 'quotes-open', cell('name'));
      const dish = readDish(cell);
      if (names.has(toNameKey(dish.name))) throw new CellError('name', 'named-twice', dish.name);
      names.add(toNameKey(dish.name));
      dishes.push(dish);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const { kind, problem, value } = error.cell;
      errors.push({ line, column: headers[columns.indexOf(kind)] ?? null, problem, value: shorten(value) });
    }
  }
  return { dishes, errors };
}

/** Dishes are the same when their names differ in capitals only. */
export const toNameKey = (name: string): string => name.toLowerCase();

const shorten = (value: string) => Array.from(value.trim()).slice(0, valueLength).join('').toWellFormed();
const valueLength = 60;

function readDish(cell: (kind: MenuColumn) => string): DishView {
  const kind = cell('kind').trim().toLowerCase();
  if (kind !== '' && !dishKinds.test(kind)) throw new CellError('kind', 'not-a-dish', cell('kind'));
  return {
    name: readName(cell('name'), cell('variation')),
    description: readText('description', cell('description'), trimmedLines(descriptionLength)) || null,
    category: readText('category', cell('category'), trimmedText(categoryLength)) || null,
    menuPriceCents: readMenuPrice(cell('menu-price')),
    allergens: readAllergens(cell('allergens')),
    grams: readGrams(cell('grams')),
  };
}
const dishKinds = /^(menu[ _-]?)?item$/;
/** As the form of a meal has them. */
const [nameLength, descriptionLength, categoryLength] = [120, 1000, 120];

/** "Ramen", or "Ramen (Large)" of a variation that says more than that it is the usual one. */
function readName(name: string, variation: string): string {
  const dish = readText('name', name, trimmedText(nameLength));
  if (dish === '') throw new CellError('name', 'name-missing', name);
  const size = readText('variation', variation, trimmedText(nameLength));
  if (size === '' || usualVariation.test(size)) return dish;
  return readText('name', `${dish} (${size})`, requiredText(nameLength));
}
const usualVariation = /^(regular|normal|default)$/i;

function readText(kind: MenuColumn, value: string, schema: z.ZodType<string>): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const isTooLong = parsed.error.issues.some(({ code }) => code === 'too_big');
  throw new CellError(kind, isTooLong ? 'text-too-long' : 'text-not-storable', value);
}

/** Null without a price, and for Square's "variable", which is decided at each sale. */
function readMenuPrice(value: string): number | null {
  const amount = value.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  if (amount === '' || amount.toLowerCase() === 'variable') return null;
  const cents = parsePrice(amount);
  if (cents === null || cents > policies.priceMaxCents) throw new CellError('menu-price', 'price-invalid', value);
  return cents === 0 ? null : cents;
}

const allergenNames = new Map<string, Allergen>(
  allergens.flatMap((allergen) => [
    [allergen, allergen],
    [formatAllergen(allergen, 'en').toLowerCase(), allergen],
    [formatAllergen(allergen, 'es').toLowerCase(), allergen],
  ]),
);
for (const [name, allergen] of [
  ['dairy', 'milk'],
  ['lácteos', 'milk'],
  ['egg', 'eggs'],
  ['huevo', 'eggs'],
  ['peanut', 'peanuts'],
  ['tree nut', 'tree-nuts'],
  ['soya', 'soy'],
  ['soja', 'soy'],
] as const)
  allergenNames.set(name, allergen);
const noAllergens = /^(none|no allergens|ninguno|sin alérgenos)$/i;

/** Null for an empty cell: not stated is not the same as none. A word that is not known is an error and never left out. */
function readAllergens(value: string): Allergen[] | null {
  const words = value.split(/[,;/|\n]/).flatMap((word) => word.trim() || []);
  if (words.length === 0) return null;
  if (words.length === 1 && noAllergens.test(words[0] ?? '')) return [];
  const stated = words.map((word) => {
    const allergen = allergenNames.get(word.toLowerCase());
    if (!allergen) throw new CellError('allergens', 'allergen-unknown', word);
    return allergen;
  });
  return allergens.filter((allergen) => stated.includes(allergen));
}

function readGrams(value: string): number | null {
  if (value.trim() === '') return null;
  const grams = Number(/^\s*(\d{1,6})\s*g?\s*$/i.exec(value)?.[1]);
  if (!(grams >= 1 && grams <= policies.dishMaxGrams)) throw new CellError('grams', 'grams-invalid', value);
  return grams;
}
