/** Prefix of every stored name, so that all values can be removed together. */
const prefix = 'fondly.';

/** `device` outlives the tab. `tab` survives a reload and a login, and ends with the tab. */
export type StoredFor = 'device' | 'tab';
const openStorage = (storedFor: StoredFor) => (storedFor === 'device' ? localStorage : sessionStorage);

/**
 * The value stored under a name, or `fallback`. `isValid` checks it first, because users can edit it and older versions
 * wrote it. A browser that stores nothing (private windows) also gives `fallback`.
 */
export function readStoredValue<T>(
  name: string,
  isValid: (value: unknown) => value is T,
  fallback: T,
  storedFor: StoredFor = 'device',
): T {
  try {
    const value: unknown = JSON.parse(openStorage(storedFor).getItem(prefix + name) ?? 'null');
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Stores a value if the browser allows it. A full or disabled storage is ignored. */
export function writeStoredValue(name: string, value: unknown, storedFor: StoredFor = 'device'): void {
  try {
    openStorage(storedFor).setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Only comfort is lost.
  }
}

/** Removes a value that is no longer needed. */
export function removeStoredValue(name: string, storedFor: StoredFor = 'device'): void {
  try {
    openStorage(storedFor).removeItem(prefix + name);
  } catch {
    // A closed store has nothing to forget.
  }
}

/** Removes all values, so that the next person at this device sees nothing of the previous one. */
export function clearStoredValues(): void {
  for (const storedFor of ['device', 'tab'] as const) {
    try {
      const storage = openStorage(storedFor);
      const names = Object.keys(storage).filter((name) => name.startsWith(prefix));
      for (const name of names) storage.removeItem(name);
    } catch {
      // A closed store has nothing to forget.
    }
  }
}
