/** Everything that we keep in a browser carries this in front, so that it can be forgotten as a whole. */
const prefix = 'fondly.';

/**
 * What was kept under a name, or `otherwise`. The browser's owner can edit it and older versions of ours wrote it, so
 * `isSound` looks at it first; a browser that keeps nothing (private windows) gives `otherwise` too.
 */
export function readStored<T>(name: string, isSound: (value: unknown) => value is T, otherwise: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    return isSound(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value where the browser lets us; a full or closed store is no reason to stop anybody. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Only comfort is lost.
  }
}

/** Forgets everything, so that the next person at this device meets nothing of the last one. */
export function forgetDevice(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // A closed store has nothing to forget.
  }
}
