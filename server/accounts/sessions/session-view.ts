import type { SessionView } from '@fondly/contract/account';
import type { FastifyReply } from 'fastify';
import type { Person } from './actor.ts';

type SignedIn = { person: Person; cookies: string[] };

export function toSessionView(person: Person | null): SessionView {
  if (!person) return { user: null, restaurant: null };
  const { id, name, email, phone, isEmailConfirmed, isAdmin, createdAt, restaurant } = person;
  const user = { id, name, email, phone, isEmailConfirmed, isAdmin, createdAt: createdAt.toISOString() };
  return { user, restaurant };
}

/** Responds with the logged-in person, and sets the cookies of a new session. */
export function sendSession(reply: FastifyReply, { person, cookies }: SignedIn): SessionView {
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return toSessionView(person);
}
