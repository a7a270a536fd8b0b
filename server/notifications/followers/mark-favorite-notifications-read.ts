import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { command } from '../../platform/database/statement.ts';

const markRead = command(
  'notices-mark-read',
  'update favorite_alerts set read_at = $2 where user_id = $1 and is_in_app and read_at is null',
);

/** Opening the page marks all of them. */
export async function markFavoriteNotificationsRead(app: App, customer: Customer): Promise<void> {
  await markRead(app.db, [customer.id, app.clock.now()]);
}
