const tickMilliseconds = 5000;
/** Timers of a page in sight are never this late: the machine was asleep. Those of a hidden page may be a minute late. */
const sleepMilliseconds = 15_000;
/** A page that was out of sight for longer may have had its screen switched off, and its network with it. */
const hiddenMilliseconds = 5000;

/**
 * Calls `wake` when the device comes back from sleep or gets its network again. A tablet whose lid was closed keeps a
 * connection that is long dead, and nobody tells the page; but it was frozen, or out of sight, or its clock has jumped.
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
  // Browsers freeze a page that nobody sees, and thaw it.
  document.addEventListener('resume', onResume);
  window.addEventListener('online', onResume);
}
