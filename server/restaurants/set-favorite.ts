import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { visibleSql } from './visibility.ts';

const deleteFavorite = command('favorite-delete', 'delete from favorites where user_id = $1 and restaurant_id = $2');
const findVisible = statement(
  'favorite-find-restaurant',
  row({ id: uuid }),
  `select r.id from restaurants r where r.id = $1 and ${visibleSql('r', '$2')}`,
);
const insertFavorite = command(
  'favorite-insert',
  'insert into favorites (user_id, restaurant_id, created_at) values ($1, $2, $3) on conflict do nothing',
);

/**
 * Adds or removes a favorite; a repeat changes nothing. Only a visible restaurant can be added. Removing always
 * succeeds, so it does not reveal hidden restaurants.
 */
export async function setFavorite(
  app: App,
  customer: Customer,
  restaurantId: string,
  isFavorite: boolean,
): Promise<void> {
  await transaction(app, async (tx) => {
    if (!isFavorite) {
      await deleteFavorite(tx, [customer.id, restaurantId]);
      return;
    }
    const [restaurant] = await findVisible(tx, [restaurantId, customer.isAdmin]);
    if (!restaurant) throw new Problem('restaurant-not-found');
    await insertFavorite(tx, [customer.id, restaurantId, app.clock.now()]);
  });
}
