import { useSyncExternalStore } from 'react';
import { usePageLocation } from './page-location.ts';

const subscribeToNothing = () => () => {};

/**
 * The query of the address, empty until hydration ends: a page is prerendered without a query, and the first render
 * must match.
 */
export function useHydratedSearchParams(): URLSearchParams {
  const { search } = usePageLocation();
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return new URLSearchParams(isHydrated ? search : '');
}
