import { useEffect, useState } from 'react';

/**
 * Keeps the tablet's screen on while the page is visible. A browser releases the lock when the page is hidden, so it is
 * requested again. Browsers without it, or with a low battery, refuse.
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
