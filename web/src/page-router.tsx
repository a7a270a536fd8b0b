import { type ReactNode, startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { withoutPrefix } from './shared/language/page-language.ts';
import { LocationProvider } from './shared/page/location-provider.tsx';
import type { keepScroll, Navigate, PageLocation } from './shared/page/page-location.ts';
import { useScrollPosition } from './use-scroll-position.ts';

/** What this router stores in each history entry. */
type HistoryEntry = { key: string; state: unknown };

/**
 * The router of the browser. A new address is drawn as a transition, so the previous page stays until the next one can be
 * drawn.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [location, show] = useState(() => readLocation({ isReturn: false }));
  useLayoutEffect(() => {
    const onReturn = () => startTransition(() => show(readLocation({ isReturn: true })));
    window.addEventListener('popstate', onReturn);
    return () => window.removeEventListener('popstate', onReturn);
  }, []);
  const navigate: Navigate = useCallback((address, { replace = false, state = null } = {}) => {
    // A second tap on one link adds nothing to the history. The steps of a form share an address, and differ in their state.
    const isRepeated = state === null && address === addressOf(window.location);
    const entry: HistoryEntry = { key: crypto.randomUUID(), state };
    window.history[replace || isRepeated ? 'replaceState' : 'pushState'](entry, '', address);
    startTransition(() => show(readLocation({ isReturn: false })));
  }, []);
  useScrollPosition(location, { keepsScroll: !location.isReturn && isKeepingScroll(location.state) });
  return (
    <LocationProvider location={location} navigate={navigate}>
      {children}
    </LocationProvider>
  );
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

function readLocation({ isReturn }: Pick<PageLocation, 'isReturn'>): PageLocation {
  const { pathname, search, hash } = window.location;
  return { pathname: withoutPrefix(pathname), search, hash, isReturn, ...readEntry() };
}

/** An entry that this router did not write gets its key now. It must not return to where another page was left. */
function readEntry(): HistoryEntry {
  const { key, state = null } = (window.history.state ?? {}) as Partial<HistoryEntry>;
  if (key !== undefined) return { key, state };
  const entry: HistoryEntry = { key: crypto.randomUUID(), state };
  window.history.replaceState(entry, '');
  return entry;
}

const isKeepingScroll = (state: unknown): boolean => (state as Partial<typeof keepScroll> | null)?.keepsScroll === true;
