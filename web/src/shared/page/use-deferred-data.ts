import { useDeferredValue } from 'react';

/**
 * What has been read, a moment later than it is there when it was not before: two dozen cards are then drawn in steps
 * between which the page answers, instead of all at once, which on a small phone is more than half a second. Later changes
 * are drawn at once.
 */
export function useDeferredData<Data>(data: Data | undefined): Data | undefined {
  const canShow = useDeferredValue(data !== undefined);
  return canShow ? data : undefined;
}
