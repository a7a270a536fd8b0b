import type { SessionView } from '@fondly/contract/account';
import type { Person } from './actor.ts';

export function toSessionView(person: Person | null): SessionView {
  if (!person) return { user: null, restaurant: null };
  const { id, name, email, phone, isAdmin, createdAt, restaurant } = person;
  return { user: { id, name, email, phone, isAdmin, createdAt: createdAt.toISOString() }, restaurant };
}
