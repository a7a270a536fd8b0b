import { useSyncExternalStore } from 'react';

/** Asked once for each meal and tab: a reload must not offer another fifth less. */
const key = 'fondly.closing-answered';
const watchers = new Set<() => void>();
const read = (): string => sessionStorage.getItem(key) ?? '';

/** The meals whose suggestion was taken or declined, the same on the page and in the header. */
export function useAnsweredMeals(): readonly string[] {
  const ids = useSyncExternalStore(watch, read, () => '');
  return ids.split(' ');
}

export function rememberAnswered(mealId: string): void {
  sessionStorage.setItem(key, `${read()} ${mealId}`.trim());
  for (const watcher of watchers) watcher();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
