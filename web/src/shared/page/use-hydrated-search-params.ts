import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const subscribeToNothing = () => () => {};

/**
 * The query of the address, empty until hydration ends: a page is prerendered without a query, and the first render
 * must match.
 */
export function useHydratedSearchParams(): URLSearchParams {
  const { search } = useLocation();
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return new URLSearchParams(isHydrated ? search : '');
}
