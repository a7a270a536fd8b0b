import type { Tx } from '../../platform/database/db.ts';
import { boolean, nullable, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { endSessions } from '../sessions/end-sessions.ts';

const lock = statement(
  'person-lock',
  row({ name: text, email: text, isAdmin: boolean, erasedAt: nullable(timestamp) }),
  'select name, email, is_super_admin as is_admin, erased_at from users where id = $1 for update',
);
const updateDisabled = statement(
  'person-disable',
  row({ id: uuid }),
  `update users set disabled_at = case when $2 then $3::timestamptz end, updated_at = $3
   where id = $1 and (disabled_at is not null) <> $2 returning id`,
);

/** Locks a person before an admin disables or erases them. Admins are refused: only a command changes them. */
export async function lockNonAdmin(tx: Tx, id: string): Promise<{ id: string; name: string; email: string }> {
  const [person] = await lock(tx, [id]);
  if (!person) throw new Problem('person-not-found');
  if (person.erasedAt) throw new Problem('person-is-deleted');
  if (person.isAdmin) throw new Problem('person-is-admin');
  return { id, name: person.name, email: person.email };
}

/**
 * Disables or enables a person. Disabling ends every session within a second, and a later login gets the answer for a
 * wrong password.
 * @returns the name of the person; null if nothing changed
 */
export async function setPersonDisabled(tx: Tx, id: string, isDisabled: boolean, now: Date): Promise<string | null> {
  const { name } = await lockNonAdmin(tx, id);
  if ((await updateDisabled(tx, [id, isDisabled, now])).length === 0) return null;
  if (isDisabled) await endSessions(tx, id, null);
  return name;
}
