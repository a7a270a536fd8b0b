import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { boolean, notNull, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { getAuth } from '../auth.ts';
import { joinTransaction } from '../auth-adapter.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { rejectCommonPassword } from './common-passwords.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { isLinkValid, toLinkIdentifier } from './reset-link.ts';

const consumeLink = statement(
  'reset-use-link',
  row({ value: text }),
  'delete from verifications where identifier = $1 and expires_at > $2 returning value',
);
const deleteLinks = command(
  'reset-drop-links',
  `delete from verifications where value = $1 and identifier like 'reset-password:%'`,
);
const markEmailVerified = command('reset-email-verified', 'update users set email_verified = true where id = $1');
const resetPerson = row({ id: uuid, name: text, email: text, isStaff: notNull(boolean) });
const readPerson = statement(
  'reset-read-person',
  resetPerson,
  `select id, name, email, exists (select from crew c where c.user_id = u.id) as is_staff
   from users u where id = $1`,
);

/**
 * Sets a new password. Every link and session ends in the same transaction. Of two concurrent resets with one link the
 * first deletes it and the second is refused.
 * @returns whether the person works for a restaurant, which has another sign-in page
 */
export async function resetPassword(app: App, token: string, password: string): Promise<{ isRestaurant: boolean }> {
  await rejectCommonPassword(password);
  // A first check without the expensive hash, so guesses are cheap for us. The decision follows below.
  if (!(await isLinkValid(app, token))) throw new Problem('reset-link-invalid');
  const { password: passwords, internalAdapter } = await getAuth(app).$context;
  const hash = await passwords.hash(password);
  const now = app.clock.now();
  return transaction(app, async (tx) => {
    const [link] = await consumeLink(tx, [toLinkIdentifier(token), now]);
    if (!link) throw new Problem('reset-link-invalid');
    const person = expectOneRow(await readPerson(tx, [link.value]));
    await joinTransaction(tx, () => internalAdapter.updatePassword(person.id, hash));
    // The link was in this person's mailbox, so the email is verified.
    await markEmailVerified(tx, [person.id]);
    await deleteLinks(tx, [person.id]);
    await endSessions(tx, person.id, null);
    await notify(tx, { email: person.email }, { ...passwordChangedMail(app.config, person, now, 'every device'), now });
    return { isRestaurant: person.isStaff };
  });
}
