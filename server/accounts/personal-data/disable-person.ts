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

/**
 * A person whom an operator may lock out or erase.
 *
 * @throws Problem `person-not-found`, `is-erased`, `is-operator`: operators are made and unmade by command only
 */
export async function lockNonAdmin(tx: Tx, id: string): Promise<{ id: string; name: string; email: string }> {
  const [person] = await lock(tx, [id]);
  if (!person) throw new Problem('person-not-found');
  if (person.erasedAt) throw new Problem('person-is-deleted');
  if (person.isAdmin) throw new Problem('person-is-admin');
  return { id, name: person.name, email: person.email };
}

/**
 * Locks a person out, or lets the person in again. Locked out, every session ends within a second and a sign-in is
 * answered as with a wrong password.
 *
 * @returns the person's name, null when it was so already
 * @throws Problem `person-not-found`, `is-erased`, `is-operator`
 */
export async function setPersonDisabled(tx: Tx, id: string, isDisabled: boolean, now: Date): Promise<string | null> {
  const { name } = await lockNonAdmin(tx, id);
  if ((await updateDisabled(tx, [id, isDisabled, now])).length === 0) return null;
  if (isDisabled) await endSessions(tx, id, null);
  return name;
}
