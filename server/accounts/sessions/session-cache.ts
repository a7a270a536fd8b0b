import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { type Customer, findPerson } from './actor.ts';
import { isSessionEndedTopic } from './end-sessions.ts';
import { sessionCookieName } from './session-cookie.ts';

export type SessionCache = { requireCustomer(request: FastifyRequest): Promise<Customer>; close(): void };

const cacheMilliseconds = 1_000;
const maxEntries = 10_000;

/**
 * Caches a session lookup for one second, for shared reads where the lookup costs ten times the response. An ended
 * session leaves every process by signal, and after one second at most. Never used for writes or personal data.
 */
export function openSessionCache(app: App): SessionCache {
  const name = sessionCookieName(app.config);
  const cache = new Map<string, { person: Customer; expiresAt: number }>();
  const unsubscribe = app.live.onAnyTopic((signal) => {
    if (signal === resyncSignal || isSessionEndedTopic(signal.topic)) cache.clear();
  });
  return {
    async requireCustomer(request) {
      // The cookie whole, signature and all: only one that was looked up and found good is ever a key.
      const cookie = request.cookies[name];
      const now = app.clock.now().getTime();
      const cached = cookie ? cache.get(cookie) : undefined;
      if (cached && now < cached.expiresAt) return cached.person;
      const person = await findPerson(app, request);
      if (!person || !cookie) throw new Problem('sign-in-required');
      if (cache.size >= maxEntries) cache.clear();
      cache.set(cookie, { person, expiresAt: now + cacheMilliseconds });
      return person;
    },
    close: unsubscribe,
  };
}
