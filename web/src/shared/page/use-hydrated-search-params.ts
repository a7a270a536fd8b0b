import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * The query of the address, and an empty one until a prerendered page has come to life: the HTML was written without
 * any query, and what is drawn first must be the same.
 */
export function useVisitSearch(): URLSearchParams {
  const { search } = useLocation();
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return new URLSearchParams(isAlive ? search : '');
}
