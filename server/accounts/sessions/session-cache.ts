import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { missedSome } from '../../platform/jobs/live-hub.ts';
import { type Customer, personOf } from './actor.ts';
import { isSessionEnd } from './end-sessions.ts';
import { sessionCookieName } from './session-cookie.ts';

export type KeptPeople = { customerOf(request: FastifyRequest): Promise<Customer>; close(): void };

const keptMilliseconds = 1_000;
const mostKept = 10_000;

/**
 * Who is asking, kept for at most a second: for reads whose answer is the same for everybody who is signed in, where
 * the look-up would cost ten times the answer. A session that ends is forgotten at once in every process that hears
 * of it, and within the second in any case. Never for a write, and never for what is somebody's own.
 */
export function openKeptPeople(app: App): KeptPeople {
  const name = sessionCookieName(app.config);
  const kept = new Map<string, { person: Customer; until: number }>();
  const stop = app.live.onEvery((signal) => {
    if (signal === missedSome || isSessionEnd(signal.topic)) kept.clear();
  });
  return {
    async customerOf(request) {
      // The cookie whole, signature and all: only one that was looked up and found good is ever a key.
      const cookie = request.cookies[name];
      const now = app.clock.now().getTime();
      const known = cookie ? kept.get(cookie) : undefined;
      if (known && now < known.until) return known.person;
      const person = await personOf(app, request);
      if (!person || !cookie) throw new Problem('sign-in-required');
      if (kept.size >= mostKept) kept.clear();
      kept.set(cookie, { person, until: now + keptMilliseconds });
      return person;
    },
    close: stop,
  };
}
