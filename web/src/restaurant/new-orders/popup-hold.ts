import { useSyncExternalStore } from 'react';

let isHeld = false;
const watchers = new Set<() => void>();

/** Closes the popup of new orders while someone types, or shows the orders that were held back. */
export function holdPopup(next: boolean): void {
  isHeld = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether the popup waits for someone who types. The chime rings, and the title counts. */
export const usePopupHeld = (): boolean => useSyncExternalStore(watch, () => isHeld);
