import { verify } from '@node-rs/argon2';
import type { App } from '../../platform/app.ts';
import { notNull, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit, resetRateLimit } from '../../platform/http/rate-limit.ts';
import type { Person } from '../sessions/actor.ts';

const readHash = statement(
  'own-password-read',
  row({ password: notNull(text) }),
  `select password from accounts where user_id = $1 and provider_id = 'credential' and password is not null`,
);

/**
 * Asks again who is sitting there, before what cannot be undone: an open session may be a borrowed phone. Tries are
 * counted by account.
 *
 * @returns the hash that the password fits, for a change that must not overwrite a newer one
 * @throws Problem `wrong-password`, `too-many-requests`
 */
export async function checkCurrentPassword(app: App, person: Person, password: string): Promise<string> {
  await checkRateLimit(app, 'own-password', person.id);
  const [credential] = await readHash(app.db, [person.id]);
  if (!credential || !(await verify(credential.password, password))) throw new Problem('wrong-password');
  await resetRateLimit(app, 'own-password', person.id);
  return credential.password;
}
