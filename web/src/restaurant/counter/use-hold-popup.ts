import { useEffect } from 'react';
import { holdPopup } from '../new-orders/popup-hold.ts';

/** A key that comes later than this belongs to the next customer. */
const longestPauseMilliseconds = 20_000;

const release = () => holdPopup(false);

/** Holds the popup of new orders back while `typed` is being typed, so that it never covers the field. */
export function useHoldPopup(typed: string, isTyping: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause again
  useEffect(() => {
    holdPopup(isTyping);
    if (!isTyping) return;
    const pause = setTimeout(release, longestPauseMilliseconds);
    return () => clearTimeout(pause);
  }, [typed, isTyping]);
  useEffect(() => release, []);
}
