import { erasePerson } from '../../accounts/personal-data/delete-account.ts';
import { lockNonAdmin } from '../../accounts/personal-data/disable-person.ts';
import { exportPerson } from '../../accounts/personal-data/export-account.ts';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

const find = statement(
  'admin-person-find',
  row({ id: uuid, name: text, email: text }),
  'select id, name, email from users where id = $1 and erased_at is null',
);

/** Exports all data of a person at their request. The audit entry is written first. */
export async function exportPersonOnRequest(app: App, admin: Admin, id: string, reason: string) {
  const [person] = await find(app.db, [id]);
  if (!person) throw new Problem('person-not-found');
  await writeAsAdmin(app, admin, { action: 'person.export', objectId: id, reason }, async () => person.name);
  return exportPerson(app, person);
}

/** Deletes an account at the person's request, as they could themselves. Orders and payments stay without a name. */
export async function erasePersonOnRequest(app: App, admin: Admin, id: string, reason: string): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'person.erase', objectId: id, reason }, async (tx, now) => {
    const obstacle = await erasePerson(tx, await lockNonAdmin(tx, id), now);
    if (obstacle === 'gone') throw new Problem('person-is-deleted');
    if (obstacle) throw new Problem(obstacle === 'has-open-order' ? 'person-has-open-order' : 'person-owns-restaurant');
    // The audit log is permanent, so it does not contain the name of a deleted person.
    return 'A deleted account';
  });
}
