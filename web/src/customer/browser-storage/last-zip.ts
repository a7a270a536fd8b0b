import { useSyncExternalStore } from 'react';
import { readStoredValue, writeStoredValue } from './stored-value.ts';

const isZip = (value: unknown): value is string | null => typeof value === 'string' && /^\d{5}$/.test(value);

/** The ZIP of the last search on this device; null before the first. */
export function findLastZip(): string | null {
  return readStoredValue<string | null>('last-zip', isZip, null);
}

const listeners = new Set<() => void>();

export function rememberZip(zip: string): void {
  if (zip === findLastZip()) return;
  writeStoredValue('last-zip', zip);
  for (const listener of listeners) listener();
}

/** The same as a hook: a ZIP that is chosen on one part of a page, or in another tab, is known to all others. */
export const useLastZip = (): string | null => useSyncExternalStore(subscribe, findLastZip, findNone);

const findNone = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The search page, which starts with the last ZIP. */
export function searchPath(zip: string | null = findLastZip()): string {
  return zip ? `/meal-search?zip=${zip}` : '/meal-search';
}
