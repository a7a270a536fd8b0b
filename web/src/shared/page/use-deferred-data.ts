import { useDeferredValue } from 'react';

/**
 * Returns first data as a deferred value, so that two dozen cards render in interruptible steps. Rendered at once they
 * block a small phone for more than half a second. Later changes render at once.
 */
export function useDeferredData<Data>(data: Data | undefined): Data | undefined {
  const canShow = useDeferredValue(data !== undefined);
  return canShow ? data : undefined;
}
