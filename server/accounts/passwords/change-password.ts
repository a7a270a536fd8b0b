import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { getAuth } from '../auth.ts';
import type { Person } from '../sessions/actor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

/** Compares with the checked password, so of two concurrent changes one succeeds. */
const replacePassword = statement(
  'password-replace',
  row({ id: uuid }),
  `update accounts set password = $3, updated_at = $4
   where user_id = $1 and provider_id = 'credential' and password = $2 returning id`,
);
const deleteResetLinks = command(
  'password-drop-links',
  `delete from verifications where value = $1 and identifier like 'reset-password:%'`,
);

type Input = { currentPassword: string; newPassword: string };

/**
 * Changes the current user's password. Ends every other session and reset link, and emails the owner, who may not have
 * made the change.
 */
export async function changePassword(app: App, person: Person, input: Input): Promise<void> {
  const currentHash = await checkCurrentPassword(app, person, input.currentPassword);
  await rejectCommonPassword(input.newPassword);
  const { password: passwords } = await getAuth(app).$context;
  const hash = await passwords.hash(input.newPassword);
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    if ((await replacePassword(tx, [person.id, currentHash, hash, now])).length === 0)
      throw new Problem('wrong-password');
    await deleteResetLinks(tx, [person.id]);
    await endSessions(tx, person.id, person.sessionId);
    await notify(
      tx,
      { email: person.email },
      { ...passwordChangedMail(app.config, person, now, 'every other device'), now },
    );
  });
}
