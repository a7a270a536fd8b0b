import { canNotify } from '../messaging/can-notify.ts';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueueMarketingSync } from './marketing-contact.ts';
import type { Person } from './sessions/actor.ts';

const update = command('profile-update', 'update users set name = $2, phone = $3, updated_at = $4 where id = $1');

/**
 * Changes the current user's name and phone only, never email or roles. The marketing provider gets the new values too.
 */
export async function updateProfile(
  app: App,
  person: Person,
  { name, phone }: { name: string; phone: string | null },
): Promise<Person> {
  await transaction(app, async (tx) => {
    await update(tx, [person.id, name, phone, app.clock.now()]);
    const isSubscribed =
      (await canNotify(tx, person.id, 'area', 'mail')) || (await canNotify(tx, person.id, 'area', 'sms'));
    if (isSubscribed) enqueueMarketingSync(app, tx, person.id);
  });
  return { ...person, name, phone };
}
