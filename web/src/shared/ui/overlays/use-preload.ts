import { useEffect } from 'react';
import { loadWhenIdle } from './load-when-idle.ts';

const preloadDelayMilliseconds = 2000;

/**
 * Loads a script two seconds after the page: no page waits for it, and it is available offline later.
 *
 * @param load - must be the same function in every render
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = loadWhenIdle(load);
    }, preloadDelayMilliseconds);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [load]);
}
