import type { SessionView } from '@fondly/contract/account';
import type { Person } from './actor.ts';

export function sessionViewOf(person: Person | null): SessionView {
  if (!person) return { user: null, restaurant: null };
  const { id, name, email, phone, isSuperAdmin, createdAt, restaurant } = person;
  return { user: { id, name, email, phone, isSuperAdmin, createdAt: createdAt.toISOString() }, restaurant };
}
