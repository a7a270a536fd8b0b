const tickMilliseconds = 5000;
/**
 * Timers of a visible page are never this late unless the machine slept. Timers of a hidden page may be a minute late.
 */
const sleepMilliseconds = 15_000;
/** A page that was hidden for longer may have lost its network while the screen was off. */
const hiddenMilliseconds = 5000;

/**
 * Calls `onResume` when the device wakes up or is online again. After sleep a dead connection raises no event, so sleep
 * is detected by a freeze, by hidden time or by a jump of the clock.
 */
export function onDeviceResume(onResume: () => unknown): void {
  if (typeof window === 'undefined') return;
  let lastTick = Date.now();
  let hiddenAt: number | null = null;
  setInterval(() => {
    const wasAsleep = Date.now() - lastTick > sleepMilliseconds;
    lastTick = Date.now();
    if (wasAsleep && document.visibilityState === 'visible') onResume();
  }, tickMilliseconds);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const wasHiddenLong = hiddenAt !== null && Date.now() - hiddenAt > hiddenMilliseconds;
    if (wasHiddenLong || Date.now() - lastTick > sleepMilliseconds) onResume();
    hiddenAt = null;
    lastTick = Date.now();
  });
  // Fired when the browser thaws a frozen page.
  document.addEventListener('resume', onResume);
  window.addEventListener('online', onResume);
}
