import { useEffect } from 'react';

const preloadDelayMilliseconds = 2000;

/**
 * Brings a part of the script when the page has been looked at for a moment: no page waits for what nobody has opened,
 * and nothing is missing when the network is gone later.
 *
 * @param bring - the same function each time
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), preloadDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [load]);
}
