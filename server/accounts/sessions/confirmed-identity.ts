import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkCurrentPassword } from '../passwords/check-current-password.ts';
import type { Person } from './actor.ts';

const recordConfirmation = command('identity-confirm', 'update sessions set identity_confirmed_at = $2 where id = $1');
/** A login asks for the password, too. */
const findConfirmed = statement(
  'identity-find-confirmed',
  row({ id: uuid }),
  'select id from sessions where id = $1 and greatest(created_at, identity_confirmed_at) > $2',
);

/** Records that the person of this session has just confirmed who they are. */
export const recordConfirmedIdentity = (app: App, { sessionId }: Person): Promise<unknown> =>
  recordConfirmation(app.db, [sessionId, app.clock.now()]);

/** @throws Problem `wrong-password`, `too-many-requests` */
export async function confirmIdentity(app: App, person: Person, password: string): Promise<void> {
  await checkCurrentPassword(app, person, password);
  await recordConfirmedIdentity(app, person);
}

/**
 * Refuses a session whose person has not entered the password for ten minutes: a tablet stays logged in on a counter,
 * and a stolen session must not send the money elsewhere.
 * @throws Problem `identity-not-confirmed`
 */
export async function requireConfirmedIdentity(app: App, { sessionId }: Person): Promise<void> {
  const since = minutesAfter(app.clock.now(), -policies.identityConfirmedMinutes);
  if ((await findConfirmed(app.db, [sessionId, since])).length === 0) throw new Problem('identity-not-confirmed');
}
