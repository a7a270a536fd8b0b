import { useEffect, useSyncExternalStore } from 'react';

/** A key that comes later than this belongs to the next customer. */
const longestPauseMilliseconds = 20_000;

let isHeld = false;
const listeners = new Set<() => void>();

function setHeld(next: boolean): void {
  if (next === isHeld) return;
  isHeld = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the popup of new orders waits for someone who types. The chime rings, and the title counts. */
export const usePopupHeld = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isHeld,
    () => false,
  );

/** Shows the orders that were held back. The next key holds the popup again. */
export const releasePopup = (): void => setHeld(false);

/** Holds the popup of new orders back while `typed` is being typed, so that it never covers the field. */
export function useHoldPopup(typed: string, isTyping: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause again
  useEffect(() => {
    setHeld(isTyping);
    if (!isTyping) return;
    const pause = setTimeout(releasePopup, longestPauseMilliseconds);
    return () => clearTimeout(pause);
  }, [typed, isTyping]);
  useEffect(() => releasePopup, []);
}
