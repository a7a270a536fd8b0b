import { useDeferredValue } from 'react';

/**
 * Returns first data as a deferred value, so that a page renders in interruptible steps. A response is drawn at once
 * otherwise, and two dozen cards block a small phone for more than half a second. Later changes render at once.
 */
export function useDeferredData<Data>(data: Data | undefined): Data | undefined {
  const canShow = useDeferredValue(data !== undefined);
  return canShow ? data : undefined;
}
