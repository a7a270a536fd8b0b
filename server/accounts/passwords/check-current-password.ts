import { verify } from '@node-rs/argon2';
import type { App } from '../../platform/app.ts';
import { notNull, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit, forgetAttempt } from '../../platform/http/rate-limit.ts';
import type { Person } from '../sessions/actor.ts';

const readHash = statement(
  'own-password-read',
  row({ password: notNull(text) }),
  `select password from accounts where user_id = $1 and provider_id = 'credential' and password is not null`,
);

/**
 * Checks the password again before irreversible actions, because an open session may be on a borrowed phone. Attempts
 * are counted by session, so a stranger with one of the person's sessions cannot lock the others out.
 * @returns the matching hash, for a change that must not overwrite a newer one
 */
export async function checkCurrentPassword(app: App, person: Person, password: string): Promise<string> {
  const attempt = await checkRateLimit(app, 'own-password', person.sessionId);
  const [credential] = await readHash(app.db, [person.id]);
  if (!credential || !(await verify(credential.password, password))) throw new Problem('wrong-password');
  await forgetAttempt(app, attempt);
  return credential.password;
}
