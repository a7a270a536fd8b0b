import { useEffect, useState } from 'react';

/**
 * Keeps the screen of the tablet on while the page is in sight. A browser lets go whenever the page is hidden, so it is
 * asked for again each time it comes back; one that cannot, or will not on a low battery, leaves the screen to itself.
 */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;
    const acquireLock = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isUnmounted) return void lock.release();
        setOn(true);
        lock.addEventListener('release', () => setOn(false));
      } catch {
        setOn(false);
      }
    };
    const requestLock = () => void acquireLock();
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', requestLock);
      void lock?.release();
    };
  }, []);
  return isOn;
}
