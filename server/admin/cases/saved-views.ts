import { randomUUID } from 'node:crypto';
import { type SavedView, viewPages } from '@fondly/contract/admin/saved-views';
import { policies } from '@fondly/contract/policies';
import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { oneOf, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const list = statement(
  'saved-views',
  row({ id: uuid, page: oneOf(viewPages), name: text, query: text }),
  `select id, page, name, query from saved_views where user_id = $1 order by lower(name), id limit ${policies.savedViewsPerAdmin}`,
);
/** Replacing a view is always possible. */
const save = command(
  'saved-view-save',
  `insert into saved_views (id, user_id, page, name, query)
   select $1::uuid, $2::uuid, $3::text, $4::text, $5::text
   where (select count(*) from saved_views where user_id = $2 and (page, name) <> ($3, $4)) < ${policies.savedViewsPerAdmin}
   on conflict (user_id, page, name) do update set query = excluded.query`,
);
const remove = command('saved-view-delete', 'delete from saved_views where id = $1 and user_id = $2');

export const listSavedViews = async (app: App, admin: Admin) => ({ views: await list(app.db, [admin.id]) });

/** Saves the filters of a list for this admin alone. It changes no data of others, so the audit log has no entry. */
export async function saveView(app: App, admin: Admin, { page, name, query }: Omit<SavedView, 'id'>): Promise<void> {
  const saved = await save(app.db, [randomUUID(), admin.id, page, name, query]);
  if (saved === 0) throw new Problem('too-many-saved-views');
}

export async function deleteSavedView(app: App, admin: Admin, id: string): Promise<void> {
  if ((await remove(app.db, [id, admin.id])) === 0) throw new Problem('not-found');
}
