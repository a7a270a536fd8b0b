import { isDeepStrictEqual } from 'node:util';
import { policies } from '@fondly/contract/policies';
import type { MenuImportView, MenuPreview } from '@fondly/contract/restaurant/menu/menu';
import { type MenuColumn, menuColumns } from '@fondly/contract/restaurant/menu/menu-columns';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { array, integer, nullable, oneOf, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';
import { findSource, guessColumns } from './guess-columns.ts';
import { countKnown, deleteDishes, deleteReplacedDishes, insertDishes, isMenuTooLarge } from './menu-dishes.ts';
import { readDishes } from './read-dishes.ts';
import { readTable } from './read-table.ts';

type Columns = readonly (MenuColumn | null)[];
/** How a column that is not imported is stored, because an array of a row has no nulls. */
const unused = 'unused' as const;

const importRow = row({
  id: uuid,
  fileName: text,
  importedAt: timestamp,
  dishes: integer,
  drafts: integer,
  skipped: integer,
  undoneAt: nullable(timestamp),
});
const viewColumns = 'id, file_name, imported_at, dishes, drafts, skipped, undone_at';
const list = statement(
  'menu-imports-list',
  importRow,
  `select ${viewColumns} from menu_imports where restaurant_id = $1
   order by imported_at desc, id limit ${policies.menuImportsListed}`,
);
const readOne = statement(
  'menu-import-read',
  importRow,
  `select ${viewColumns} from menu_imports where id = $1 and restaurant_id = $2`,
);
const readNewestColumns = statement(
  'menu-import-columns',
  row({ columns: array(oneOf([...menuColumns, unused])) }),
  `select columns from menu_imports where restaurant_id = $1 and headers = $2::text[]
   order by imported_at desc limit 1`,
);
/** Imports of one restaurant wait for each other, so the size of the menu is exact. */
const lockRestaurant = command('menu-lock-restaurant', 'select from restaurants where id = $1 for no key update');
const insert = statement(
  'menu-import-insert',
  importRow,
  `insert into menu_imports (id, restaurant_id, file_name, headers, columns, dishes, drafts, skipped, imported_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning ${viewColumns}`,
);
const markUndone = statement(
  'menu-import-undo',
  row({ id: uuid }),
  `update menu_imports set undone_at = coalesce(undone_at, $3)
   where id = $1 and restaurant_id = $2 and (undone_at is not null or imported_at > $4) returning id`,
);

/** Deletes old imports that no longer have dishes. */
const deleteEmpty = command(
  'menu-imports-delete-empty',
  `delete from menu_imports import where restaurant_id = $1 and imported_at < $2
     and not exists (select from menu_dishes where import_id = import.id)`,
);

const hours = (count: number) => count * 60;
const toView = ({ importedAt, undoneAt, ...one }: Row<typeof importRow>): MenuImportView => ({
  ...one,
  importedAt: importedAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
  canUndoUntil: minutesAfter(importedAt, hours(policies.menuUndoHours)).toISOString(),
});

/**
 * Reads a file and imports nothing. The columns are those that the person chose, those of the last import of a file with
 * the same headers, or those that the headers name.
 *
 * @throws Problem `menu-file-unreadable`, `too-many-requests`
 */
export async function previewMenuFile(
  app: App,
  { restaurant }: Manager,
  { file, columns: chosen }: { file: string; columns: Columns | null },
): Promise<MenuPreview> {
  await checkRateLimit(app, 'menu-file', restaurant.id);
  const table = readTable(file);
  const remembered = chosen ? null : await readColumns(app, restaurant.id, table.headers);
  const columns = table.headers.map((_, index) => (chosen ?? remembered ?? guessColumns(table.headers))[index] ?? null);
  const { dishes, errors } = readDishes(table, columns);
  return {
    source: findSource(table.headers),
    headers: table.headers,
    columns,
    isRemembered: remembered !== null,
    rows: table.rows.length,
    dishes: dishes.length,
    drafts: countDrafts(dishes),
    known: await countKnown(app, restaurant.id, dishes),
    sample: dishes.slice(0, policies.menuSample),
    errorCount: errors.length,
    errors: errors.slice(0, policies.menuErrorsListed),
  };
}

const countDrafts = (dishes: readonly { allergens: unknown }[]) =>
  dishes.filter(({ allergens }) => allergens === null).length;

async function readColumns(app: App, restaurantId: string, headers: string[]): Promise<Columns | null> {
  const [newest] = await readNewestColumns(app.db, [restaurantId, headers]);
  return newest?.columns.map((column) => (column === unused ? null : column)) ?? null;
}

/**
 * Imports the rows of a file that are right. A dish replaces the one of the same name, so a second import of a file
 * adds nothing. It puts nothing on sale.
 *
 * @throws Problem `menu-file-unreadable`, `menu-too-large`, `too-many-requests`, `request-id-reused`
 */
export async function importMenu(
  app: App,
  manager: Manager,
  { requestId, fileName, file, columns }: { requestId: string; fileName: string; file: string; columns: Columns },
): Promise<MenuImportView> {
  const { restaurant } = manager;
  await checkRateLimit(app, 'menu-import', restaurant.id);
  const table = readTable(file);
  const { dishes, errors } = readDishes(table, columns);
  return transaction(app, async (tx) => {
    await lockRestaurant(tx, [restaurant.id]);
    await requireRole(tx, manager, 'manager');
    const now = app.clock.now();
    const stored = columns.map((column) => column ?? unused);
    const counts = [dishes.length, countDrafts(dishes), errors.length];
    const [added] = await insert(tx, [requestId, restaurant.id, fileName, table.headers, stored, ...counts, now]);
    if (!added) {
      const [known] = await readOne(tx, [requestId, restaurant.id]);
      const isSame = known && isDeepStrictEqual([known.dishes, known.drafts, known.skipped], counts);
      if (!isSame) throw new Problem('request-id-reused');
      return toView(known);
    }
    await insertDishes(tx, { id: requestId, restaurantId: restaurant.id, importedAt: now }, dishes);
    await deleteReplacedDishes(tx, restaurant.id, minutesAfter(now, -hours(policies.menuUndoHours)));
    await deleteEmpty(tx, [restaurant.id, minutesAfter(now, -hours(24 * policies.menuImportDays))]);
    if (await isMenuTooLarge(tx, restaurant.id)) throw new Problem('menu-too-large');
    return toView(added);
  });
}

/** The newest imports of the restaurant. */
export async function listMenuImports(app: App, { restaurant }: Manager): Promise<MenuImportView[]> {
  return (await list(app.db, [restaurant.id])).map(toView);
}

/**
 * Removes the dishes of an import. Those that they replaced come back. A second undo changes nothing.
 *
 * @throws Problem `not-found`, and `menu-import-too-old` a day after the import
 */
export async function undoMenuImport(app: App, { restaurant }: Manager, id: string): Promise<void> {
  await transaction(app, async (tx) => {
    await lockRestaurant(tx, [restaurant.id]);
    const now = app.clock.now();
    const earliest = minutesAfter(now, -hours(policies.menuUndoHours));
    const [undone] = await markUndone(tx, [id, restaurant.id, now, earliest]);
    if (undone) {
      await deleteDishes(tx, id);
      return;
    }
    const [known] = await readOne(tx, [id, restaurant.id]);
    throw new Problem(known ? 'menu-import-too-old' : 'not-found');
  });
}
