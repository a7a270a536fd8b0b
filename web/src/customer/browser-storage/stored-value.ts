/** Prefix of every stored name, so that all values can be removed together. */
const prefix = 'fondly.';

/**
 * The value stored under a name, or `fallback`. `isValid` checks it first, because users can edit it and older versions
 * wrote it. A browser that stores nothing (private windows) also gives `fallback`.
 */
export function readStoredValue<T>(name: string, isValid: (value: unknown) => value is T, fallback: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Stores a value if the browser allows it. A full or disabled storage is ignored. */
export function writeStoredValue(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Only comfort is lost.
  }
}

/** Removes all values, so that the next person at this device sees nothing of the previous one. */
export function clearStoredValues(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // A closed store has nothing to forget.
  }
}
