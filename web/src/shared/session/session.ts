import type { SessionView } from '@fondly/contract/account';
import { useSyncExternalStore } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call, onSignInRequired } from '../api/call.ts';

export type Person = NonNullable<SessionView['user']>;
export type SessionRestaurant = NonNullable<SessionView['restaurant']>;

/**
 * Who sits here: not known before the first look-up has ended, then a person or nobody. Unreachable is when that first
 * look-up had no answer: nobody is signed out by that, and the page says what is wrong.
 */
export type Session =
  | { status: 'loading' }
  | { status: 'unreachable'; isOffline: boolean }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: Person; restaurant: SessionRestaurant | null };

const recheckMilliseconds = 30_000;

const loading: Session = { status: 'loading' };
const signedOut: Session = { status: 'signed-out' };
let session: Session = loading;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null = null;
let pendingLookup: Promise<Session> | null = null;

/**
 * The session, the same for every part of every tab. Loading until the first look-up has ended. Signed out is who the
 * server says is nobody; a server that cannot be asked ends no session.
 */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading);
}

export function currentSession(): Session {
  return session;
}

/** Puts the answer of a sign-in, sign-up or profile change in force here and has every other tab look again. */
export function adoptSession(view: SessionView): void {
  setSession(toSession(view));
  channel?.postMessage('changed');
}

/** Ends the session on the server. The caller then leaves by a full page load, which empties this tab's memory. */
export async function signOut(): Promise<void> {
  await call('POST /api/account/sign-out', { body: {} });
  channel?.postMessage('signed-out');
}

/** Looks up the session now; calls that meet share one look-up. */
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
    // What is known stays: a pickup code must be readable without a network, and an order typed in survives a deploy.
    if (isApiError(thrown, 'sign-in-required')) setSession(signedOut);
    else if (session.status === 'loading' || session.status === 'unreachable') {
      setSession({ status: 'unreachable', isOffline: isApiError(thrown, 'offline') });
    }
  }
  return session;
}

function toSession({ user, restaurant }: SessionView): Session {
  return user ? { status: 'signed-in', user, restaurant } : signedOut;
}

function setSession(next: Session): void {
  // An unchanged answer of the 30-second check must not draw every page anew.
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  startListening();
  return () => listeners.delete(listener);
}

/** Once for each tab, when the first part of a page asks. */
function startListening(): void {
  if (channel) return;
  channel = new BroadcastChannel('fondly-session');
  channel.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') setSession(signedOut);
    else void refreshSession();
  });
  onSignInRequired(() => setSession(signedOut));
  document.addEventListener('visibilitychange', recheck);
  window.addEventListener('online', recheck);
  setInterval(recheck, recheckMilliseconds);
  void refreshSession();
}

/** Visitors without a session cost the server nothing more than their first look-up. */
function recheck(): void {
  const { status } = session;
  if (document.visibilityState !== 'visible') return;
  if (status === 'signed-in' || status === 'unreachable') void refreshSession();
}
