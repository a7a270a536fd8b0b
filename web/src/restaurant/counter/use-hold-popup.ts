import { useEffect } from 'react';
import { holdPopup } from '../new-orders/popup-hold.ts';

/** A step that comes later than this belongs to the next customer. */
const longestPauseMilliseconds = 20_000;

const release = () => holdPopup(false);

/**
 * Keeps the popup of new orders closed while a customer is served: it never covers the code field or "Hand over".
 *
 * @param step - the code so far, or the order that was found. Each new step starts the pause again; null between customers.
 */
export function useHoldPopup(step: string | null): void {
  useEffect(() => {
    holdPopup(step !== null);
    if (step === null) return;
    const pause = setTimeout(release, longestPauseMilliseconds);
    return () => clearTimeout(pause);
  }, [step]);
  useEffect(() => release, []);
}
