import { allergens } from '@fondly/contract/food';
import { policies } from '@fondly/contract/policies';
import type { DishView } from '@fondly/contract/restaurant/menu/menu';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { array, integer, nullable, oneOf, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { toNameKey } from './read-dishes.ts';

const dishRow = row({
  name: text,
  description: nullable(text),
  category: nullable(text),
  menuPriceCents: nullable(integer),
  allergens: nullable(array(oneOf(allergens))),
  grams: nullable(integer),
});
/** Of the dishes with one name, the one that was imported last. */
const list = statement(
  'menu-dishes-list',
  dishRow,
  `select name, description, category, menu_price_cents, allergens, grams
   from (select distinct on (name_key) * from menu_dishes where restaurant_id = $1
     order by name_key, place desc) dishes
   order by name_key limit ${policies.menuDishes}`,
);
const listKnown = statement(
  'menu-dishes-known',
  row({ nameKey: text }),
  'select distinct name_key from menu_dishes where restaurant_id = $1 and name_key = any($2::text[])',
);
const countNames = statement(
  'menu-dishes-count',
  row({ nameKey: text }),
  `select distinct name_key from menu_dishes where restaurant_id = $1 limit ${policies.menuDishes + 1}`,
);
const insert = command(
  'menu-dishes-insert',
  `insert into menu_dishes (import_id, restaurant_id, imported_at, name_key, name, description, category,
     menu_price_cents, allergens, grams)
   select $1, $2, $3, * from jsonb_to_recordset($4::jsonb) as dish(name_key text, name text, description text,
     category text, menu_price_cents integer, allergens text[], grams integer)`,
);
/** A dish that was replaced before `$2` cannot come back, because the import that replaced it can no longer be undone. */
const removeReplaced = command(
  'menu-dishes-delete-replaced',
  `delete from menu_dishes old where restaurant_id = $1 and exists (
     select from menu_dishes newer where newer.restaurant_id = old.restaurant_id and newer.name_key = old.name_key
       and newer.place > old.place and newer.imported_at < $2)`,
);
const removeOfImport = command('menu-dishes-delete', 'delete from menu_dishes where import_id = $1');

/** The dishes of the restaurant's menu, by name. */
export const listDishes = (app: App, { restaurant }: Manager): Promise<DishView[]> => list(app.db, [restaurant.id]);

/** How many of these dishes the menu has already. */
export async function countKnown(app: App, restaurantId: string, dishes: readonly DishView[]): Promise<number> {
  return (await listKnown(app.db, [restaurantId, dishes.map(({ name }) => toNameKey(name))])).length;
}

/** Whether the menu has more dishes than a restaurant may have. */
export async function isMenuTooLarge(tx: Tx, restaurantId: string): Promise<boolean> {
  return (await countNames(tx, [restaurantId])).length > policies.menuDishes;
}

type Import = { id: string; restaurantId: string; importedAt: Date };

export async function insertDishes(tx: Tx, of: Import, dishes: readonly DishView[]): Promise<void> {
  const rows = dishes.map(({ name, menuPriceCents, ...dish }) => ({
    ...dish,
    name,
    name_key: toNameKey(name),
    menu_price_cents: menuPriceCents,
  }));
  await insert(tx, [of.id, of.restaurantId, of.importedAt, JSON.stringify(rows)]);
}

export const deleteReplacedDishes = (tx: Tx, restaurantId: string, before: Date): Promise<number> =>
  removeReplaced(tx, [restaurantId, before]);
export const deleteDishes = (tx: Tx, importId: string): Promise<number> => removeOfImport(tx, [importId]);
