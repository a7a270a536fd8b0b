/** Everything that we keep in a browser carries this in front, so that it can be forgotten as a whole. */
const prefix = 'fondly.';

/**
 * What was kept under a name, or `otherwise`. The browser's owner can edit it and older versions of ours wrote it, so
 * `isSound` looks at it first; a browser that keeps nothing (private windows) gives `otherwise` too.
 */
export function readStoredValue<T>(name: string, isValid: (value: unknown) => value is T, fallback: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Keeps a value where the browser lets us; a full or closed store is no reason to stop anybody. */
export function writeStoredValue(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Only comfort is lost.
  }
}

/** Forgets everything, so that the next person at this device meets nothing of the last one. */
export function clearStoredValues(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // A closed store has nothing to forget.
  }
}
