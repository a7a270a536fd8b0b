import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';

const deleteDishes = command('menu-delete-dishes', 'delete from menu_dishes where restaurant_id = $1');
const deleteImports = command('menu-delete-imports', 'delete from menu_imports where restaurant_id = $1');

/** Deletes the dishes of a restaurant that closes, and the imports that they came from. */
export async function deleteMenu(tx: Tx, restaurantId: string): Promise<void> {
  await deleteDishes(tx, [restaurantId]);
  await deleteImports(tx, [restaurantId]);
}
