import { useSyncExternalStore } from 'react';

let isHeld = false;
const watchers = new Set<() => void>();

/** Closes the popup of new orders while a customer is served at the counter, or shows the orders that were held back. */
export function holdPopup(next: boolean): void {
  isHeld = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether the popup waits until a customer is served. The chime still rings, and the title still counts. */
export const usePopupHeld = (): boolean => useSyncExternalStore(watch, () => isHeld);
