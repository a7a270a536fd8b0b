import type { App } from '../../platform/app.ts';
import { statement } from '../../platform/database/db.ts';

const readCuisines = statement<{ slug: string; name: string }>(
  'sign-up-cuisines',
  'select slug, name from cuisines where retired_at is null order by position',
);

/** What an application can choose from; the list of cuisines is the admin's. */
export async function listCuisineChoices(app: App) {
  return { cuisines: await readCuisines(app.db, []) };
}
