import type { SessionView } from '@fondly/contract/account';
import { useSyncExternalStore } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call, onSignInRequired } from '../api/call.ts';
import { rememberBrowser } from './known-browser.ts';

export type Person = NonNullable<SessionView['user']>;
export type SessionRestaurant = NonNullable<SessionView['restaurant']>;

/**
 * The session of this browser. Loading until the first session read has ended; unreachable when that read failed, which
 * does not sign out.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'unreachable'; isOffline: boolean }
  /** `hasEnded`: this tab was signed in, and nobody signed out. */
  | { status: 'signed-out'; hasEnded: boolean }
  | { status: 'signed-in'; user: Person; restaurant: SessionRestaurant | null };

const recheckMilliseconds = 30_000;
const signOutTimeoutMilliseconds = 8_000;

const loading: Session = { status: 'loading' };
const signedOut: Session = { status: 'signed-out', hasEnded: false };
const ended: Session = { status: 'signed-out', hasEnded: true };
let session: Session = loading;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;
let pendingLookup: Promise<Session> | null = null;

/**
 * The session, shared by all components and tabs. Only the server's answer signs out: an unreachable server does not.
 */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading);
}

export function currentSession(): Session {
  return session;
}

/** Stores the response to a sign-in, sign-up or profile change. Other tabs then read the session again. */
export function adoptSession(view: SessionView): void {
  setSession(toSession(view));
  channel?.postMessage('changed');
}

/** Ends the session on the server. The caller then loads a full page, which clears the memory of this tab. */
export async function signOut(): Promise<void> {
  // A network that never answers must not leave a person signed in without a word.
  const signal = AbortSignal.timeout(signOutTimeoutMilliseconds);
  await call('POST /api/account/sign-out', { body: {}, signal });
  channel?.postMessage('signed-out');
}

/** Reads the session now. Concurrent calls share one request. */
export function refreshSession(): Promise<Session> {
  pendingLookup ??= fetchSession().finally(() => {
    pendingLookup = null;
  });
  return pendingLookup;
}

async function fetchSession(): Promise<Session> {
  try {
    setSession(toSession(await call('GET /api/account/session')));
  } catch (thrown) {
    // The session stays after other failures: a pickup code must be readable offline, and a half-typed order survives a
    // deploy.
    if (isApiError(thrown, 'sign-in-required')) setSession(toSignedOut());
    else if (session.status === 'loading' || session.status === 'unreachable') {
      setSession({ status: 'unreachable', isOffline: isApiError(thrown, 'offline') });
    }
  }
  return session;
}

function toSession({ user, restaurant }: SessionView): Session {
  return user ? { status: 'signed-in', user, restaurant } : toSignedOut();
}

/** Every page after the end of a session still says that it ended, until someone signs in. */
function toSignedOut(): Session {
  return session.status === 'signed-in' || session === ended ? ended : signedOut;
}

function setSession(next: Session): void {
  // An unchanged response to the 30-second check must not render every page again.
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  session = next;
  if (next.status === 'signed-in') rememberBrowser();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  startListening();
  return () => listeners.delete(listener);
}

/** Runs once for each tab, on the first use. */
function startListening(): void {
  if (channel) return;
  channel = new BroadcastChannel('fondly-session');
  channel.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') setSession(signedOut);
    else void refreshSession();
  });
  onSignInRequired(() => setSession(toSignedOut()));
  document.addEventListener('visibilitychange', recheck);
  window.addEventListener('online', recheck);
  setInterval(recheck, recheckMilliseconds);
  void refreshSession();
}

/** Visitors without a session cost the server one session read only. */
function recheck(): void {
  const { status } = session;
  if (document.visibilityState !== 'visible') return;
  if (status === 'signed-in' || status === 'unreachable') void refreshSession();
}
