import { queueMail } from '../../messaging/queue-mail.ts';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { authOf } from '../auth.ts';
import type { Person } from '../sessions/actor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { checkOwnPassword } from './check-current-password.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

/** Guarded by the password that was checked: of two changes at once one is made, the other knew an old password. */
const replace = prepared<{ id: string }>(
  'password-replace',
  `update accounts set password = $3, updated_at = $4
   where user_id = $1 and provider_id = 'credential' and password = $2 returning id`,
);
const dropResetLinks = prepared(
  'password-drop-links',
  `delete from verifications where value = $1 and identifier like 'reset-password:%'`,
);

type Wish = { currentPassword: string; newPassword: string };

/**
 * Changes the own password. Every other session and every reset link ends with it, and a mail tells the owner of the
 * address, who may not be the one who did it.
 *
 * @throws Problem `wrong-password`, `password-too-common`, `too-many-requests`
 * @see Customer specification, sections 5 and 8, profile; decision 2.4
 */
export async function changePassword(app: App, person: Person, wish: Wish): Promise<void> {
  const known = await checkOwnPassword(app, person, wish.currentPassword);
  refuseCommonPassword(wish.newPassword);
  const { password: passwords } = await authOf(app).$context;
  const hash = await passwords.hash(wish.newPassword);
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    if ((await replace(tx, [person.id, known, hash, now])).length === 0) throw new Problem('wrong-password');
    await dropResetLinks(tx, [person.id]);
    await endSessions(tx, person.id, person.sessionId);
    await queueMail(tx, passwordChangedMail(app.config, person, now, 'every other device'), now);
  });
}
