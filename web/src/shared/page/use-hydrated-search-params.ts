import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const subscribeToNothing = () => () => {};

/**
 * The query of the address, and an empty one until a prerendered page has come to life: the HTML was written without
 * any query, and what is drawn first must be the same.
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
