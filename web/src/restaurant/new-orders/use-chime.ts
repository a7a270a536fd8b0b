import { useEffect, useSyncExternalStore } from 'react';
import { type ChimeState, createChime } from './chime.ts';

const gestures = ['pointerdown', 'keydown'] as const;
const chime = createChime();

/** Rings while `isRinging`, and returns whether the browser allows the sound. */
export function useChime(isRinging: boolean): ChimeState {
  useEffect(() => {
    // An old browser without sound still shows the popup, which says that the sound is off.
    if (!('AudioContext' in window)) return;
    const unlock = () => void chime.unlock();
    // Signing in was a gesture. A page that was just loaded has to wait for one.
    if (navigator.userActivation?.hasBeenActive) unlock();
    for (const gesture of gestures) document.addEventListener(gesture, unlock);
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, unlock);
    };
  }, []);
  useEffect(() => {
    if (!isRinging) return;
    chime.ring();
    return chime.stop;
  }, [isRinging]);
  return useSyncExternalStore(chime.watch, chime.state, () => 'silent');
}

/** Whether a new order would be heard, and a function that rings once. */
export function useSoundTest(): { isAudible: boolean; test: () => Promise<void> } {
  const isAudible = useSyncExternalStore(chime.watch, chime.isAudible, () => false);
  const test = async () => {
    await chime.unlock();
    chime.ringForTest();
  };
  return { isAudible, test };
}

/** Rings once and quietly, for something that can wait a moment. */
export const ringSoftly = (): void => chime.ringSoftly();
