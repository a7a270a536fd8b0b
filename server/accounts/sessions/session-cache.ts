import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { type Customer, findKeyActor, findPerson } from './actor.ts';
import { parseSessionEnded, sessionEndedKind } from './end-sessions.ts';
import { sessionCookieName } from './session-cookie.ts';

export type SessionCache = { requireCustomer(request: FastifyRequest): Promise<Customer>; close(): void };

const cacheMilliseconds = 1_000;
const maxEntries = 10_000;

/**
 * Caches a session lookup for one second, for shared reads where the lookup costs ten times the response. The signal of
 * an ended session clears the cache of every process; without it the entry expires after a second. Never used for
 * writes or personal data.
 */
export function openSessionCache(app: App): SessionCache {
  const name = sessionCookieName(app.config);
  const cache = new Map<string, { person: Customer; expiresAt: number }>();
  const unsubscribe = app.live.onAnyTopic((signal) => {
    if (signal === resyncSignal || parseSessionEnded(signal.topic) !== null) cache.clear();
  });
  const unfollow = app.live.followKind(sessionEndedKind);
  return {
    async requireCustomer(request) {
      const keyActor = findKeyActor(request);
      if (keyActor) return keyActor;
      // The key is the whole cookie with its signature, and only after a successful lookup.
      const cookie = request.cookies[name];
      const now = app.clock.now().getTime();
      const cached = cookie ? cache.get(cookie) : undefined;
      const isFresh = cached !== undefined && now < cached.expiresAt;
      app.metrics?.countCacheRead('session', isFresh);
      if (isFresh) return cached.person;
      const person = await findPerson(app, request);
      if (!person || !cookie) throw new Problem('sign-in-required');
      if (cache.size >= maxEntries) cache.clear();
      cache.set(cookie, { person, expiresAt: now + cacheMilliseconds });
      return person;
    },
    close() {
      unsubscribe();
      unfollow();
    },
  };
}
