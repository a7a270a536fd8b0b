import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signUpChoices } from './list-cuisine-choices.ts';
import { zoneOfState } from './timezone-for-state.ts';

const readState = prepared<{ state: string }>('sign-up-state', 'select state from zips where zip = $1');

/**
 * Whether a kitchen can be where it says and cook what it says.
 *
 * @returns the time zone of its ZIP
 * @throws Problem `invalid-input` for a ZIP or a cuisine that we do not know
 */
export async function checkPlace(app: App, form: { zip: string; cuisines: string[] }): Promise<string> {
  const [place] = await readState(app.db, [form.zip]);
  if (!place) throw new Problem('invalid-input', {}, { zip: 'We do not know this ZIP code.' });
  const { cuisines } = await signUpChoices(app);
  const isKnown = (slug: string) => cuisines.some((cuisine) => cuisine.slug === slug);
  if (!form.cuisines.every(isKnown)) {
    throw new Problem('invalid-input', {}, { cuisines: 'Please choose from the list.' });
  }
  return zoneOfState(place.state);
}
