import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { endSessions } from '../sessions/end-sessions.ts';

const setAdmin = statement(
  'grant-admin',
  row({ id: uuid }),
  `update users set is_super_admin = $2, updated_at = $3 where lower(email) = lower($1) returning id`,
);

/** A passkey that was added without a second factor must not open the admin pages. */
const deletePasskeysOfOtherRole = command(
  'grant-admin-drop-passkeys',
  `delete from passkeys p using users u
   where u.id = p.user_id and lower(u.email) = lower($1) and u.is_super_admin <> $2`,
);

const deleteFactor = command(
  'grant-admin-drop-factor',
  `with person as (update users set two_factor_enabled = false where lower(email) = lower($1) returning id),
     dropped as (delete from two_factors f using person where f.user_id = person.id),
     dropped_passkeys as (delete from passkeys p using person where p.user_id = person.id)
   delete from admin_sessions a using sessions s, person where s.user_id = person.id and a.session_id = s.id`,
);

/**
 * Removes the second factor and the passkeys of an admin who lost the phone and the recovery codes. The next visit sets
 * up a new factor.
 */
export const resetSecondFactor = (tx: Tx, email: string): Promise<unknown> => deleteFactor(tx, [email]);

/**
 * Grants or revokes admin rights. Ends every session, because an existing session has the lifetime of the old role.
 * Revoking deletes the second factor, and each change of the role deletes the passkeys.
 * @returns false for an unknown email
 */
export async function grantAdmin(tx: Tx, email: string, isAdmin: boolean, now: Date): Promise<boolean> {
  await deletePasskeysOfOtherRole(tx, [email, isAdmin]);
  const [person] = await setAdmin(tx, [email, isAdmin, now]);
  if (!person) return false;
  if (!isAdmin) await resetSecondFactor(tx, email);
  await endSessions(tx, person.id, null);
  return true;
}
