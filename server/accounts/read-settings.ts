import type { SettingsView } from '@fondly/contract/account';
import type { App } from '../platform/app.ts';
import { nullable, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { readChoices } from './notification-choices.ts';
import type { Person } from './sessions/actor.ts';

const readImage = statement('settings-image', row({ image: nullable(text) }), 'select image from users where id = $1');

export async function readSettings(app: App, person: Person): Promise<SettingsView> {
  const [row] = await readImage(app.db, [person.id]);
  return { image: row?.image ?? null, choices: await readChoices(app.db, person.id) };
}
