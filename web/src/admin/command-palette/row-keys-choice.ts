import { useSyncExternalStore } from 'react';

const storedName = 'fondly.row-keys';
const watchers = new Set<() => void>();

/** Whether single letters move through tables. People who speak their input turn them off (WCAG 2.1.4). */
export const areRowKeysOn = (): boolean => localStorage.getItem(storedName) !== 'off';

export function setRowKeys(isOn: boolean): void {
  localStorage.setItem(storedName, isOn ? 'on' : 'off');
  for (const watcher of watchers) watcher();
}

export function useRowKeysChoice(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    areRowKeysOn,
    () => true,
  );
}
