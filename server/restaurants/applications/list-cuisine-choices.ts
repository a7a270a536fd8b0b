import type { App } from '../../platform/app.ts';
import { row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const readCuisines = statement(
  'sign-up-cuisines',
  row({ slug: text, name: text }),
  'select slug, name from cuisines where retired_at is null order by position',
);

/** The choices of the application form. Admins maintain the list of cuisines. */
export async function listCuisineChoices(app: App) {
  return { cuisines: await readCuisines(app.db, []) };
}
