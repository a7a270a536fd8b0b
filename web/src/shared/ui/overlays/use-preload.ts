import { useEffect } from 'react';

const preloadDelayMilliseconds = 2000;

/**
 * Loads a script two seconds after the page: no page waits for it, and it is available offline later.
 *
 * @param load - must be the same function in every render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), preloadDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [load]);
}
