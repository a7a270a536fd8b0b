import { useEffect, useState } from 'react';

/**
 * Keeps the screen of the tablet on while the page is in sight. A browser lets go whenever the page is hidden, so it is
 * asked for again each time it comes back; one that cannot, or will not on a low battery, leaves the screen to itself.
 */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) return void lock.release();
        setOn(true);
        lock.addEventListener('release', () => setOn(false));
      } catch {
        setOn(false);
      }
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
  return isOn;
}
