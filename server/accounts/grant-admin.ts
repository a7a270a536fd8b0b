import { prepared, type Tx } from '../platform/db.ts';
import { endSessions } from './end-sessions.ts';

const setAdmin = prepared<{ id: string }>(
  'grant-admin',
  `update users set is_super_admin = $2, updated_at = $3 where lower(email) = lower($1) returning id`,
);

/**
 * Makes a person a super admin, or an ordinary one again. Every session of the person ends: a session keeps the
 * length it was made with, and an admin's is the shortest.
 *
 * @returns false when nobody has this address
 */
export async function grantAdmin(tx: Tx, email: string, isSuperAdmin: boolean, now: Date): Promise<boolean> {
  const [person] = await setAdmin(tx, [email, isSuperAdmin, now]);
  if (!person) return false;
  await endSessions(tx, person.id, null);
  return true;
}
