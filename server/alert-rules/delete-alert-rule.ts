import type { Customer } from '../accounts/sessions/actor.ts';
import type { App } from '../platform/app.ts';
import { nullable, row, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { setFavorite } from '../restaurants/set-favorite.ts';

const find = statement(
  'alert-rule-find-favorite',
  row({ favoriteRestaurantId: nullable(uuid) }),
  'select favorite_restaurant_id from alert_rules where id = $1 and user_id = $2',
);
const deleteRule = command('alert-rule-delete', 'delete from alert_rules where id = $1 and user_id = $2');

/** Held-back alerts of the rule are not sent any more. The rule of a favorite is deleted with its heart. */
export async function deleteAlertRule(app: App, customer: Customer, id: string): Promise<void> {
  const [rule] = await find(app.db, [id, customer.id]);
  if (!rule) return;
  if (rule.favoriteRestaurantId !== null) return setFavorite(app, customer, rule.favoriteRestaurantId, false);
  await transaction(app, (tx) => deleteRule(tx, [id, customer.id]));
}
