import type { Tx } from '../../platform/database/db.ts';
import { row, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { endSessions } from '../sessions/end-sessions.ts';

const setAdmin = statement(
  'grant-admin',
  row({ id: uuid }),
  `update users set is_super_admin = $2, updated_at = $3 where lower(email) = lower($1) returning id`,
);

const deleteFactor = command(
  'grant-admin-drop-factor',
  `with person as (update users set two_factor_enabled = false where lower(email) = lower($1) returning id),
     dropped as (delete from two_factors f using person where f.user_id = person.id)
   delete from admin_sessions a using sessions s, person where s.user_id = person.id and a.session_id = s.id`,
);

/**
 * Removes the second factor of an admin who lost the phone and the recovery codes. The next visit sets up a new one.
 */
export const resetSecondFactor = (tx: Tx, email: string): Promise<unknown> => deleteFactor(tx, [email]);

/**
 * Grants or revokes admin rights. Ends every session, because an existing session has the lifetime of the old role.
 * Revoking deletes the second factor.
 * @returns false for an unknown email
 */
export async function grantAdmin(tx: Tx, email: string, isAdmin: boolean, now: Date): Promise<boolean> {
  const [person] = await setAdmin(tx, [email, isAdmin, now]);
  if (!person) return false;
  if (!isAdmin) await resetSecondFactor(tx, email);
  await endSessions(tx, person.id, null);
  return true;
}
