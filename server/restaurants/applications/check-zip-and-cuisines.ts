import type { App } from '../../platform/app.ts';
import { row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listCuisineChoices } from './list-cuisine-choices.ts';
import { timezoneForState } from './timezone-for-state.ts';

const readState = statement('sign-up-state', row({ state: text }), 'select state from zips where zip = $1');

/**
 * Checks that the ZIP and the cuisines of a form exist.
 * @returns the time zone of its ZIP
 */
export async function checkZipAndCuisines(app: App, form: { zip: string; cuisines: string[] }): Promise<string> {
  const [zipRow] = await readState(app.db, [form.zip]);
  if (!zipRow) throw new Problem('invalid-input', {}, { zip: 'zip-unknown' });
  const { cuisines } = await listCuisineChoices(app);
  const isKnown = (slug: string) => cuisines.some((cuisine) => cuisine.slug === slug);
  if (!form.cuisines.every(isKnown)) {
    throw new Problem('invalid-input', {}, { cuisines: 'choose-from-list' });
  }
  return timezoneForState(zipRow.state);
}
