const tickMilliseconds = 5000;
/** Timers of a page in sight are never this late: the machine was asleep. Those of a hidden page may be a minute late. */
const sleepMilliseconds = 15_000;
/** A page that was out of sight for longer may have had its screen switched off, and its network with it. */
const hiddenMilliseconds = 5000;

/**
 * Calls `wake` when the device comes back from sleep or gets its network again. A tablet whose lid was closed keeps a
 * connection that is long dead, and nobody tells the page; but it was frozen, or out of sight, or its clock has jumped.
 */
export function wakeWithDevice(wake: () => unknown): void {
  if (typeof window === 'undefined') return;
  let last = Date.now();
  let hiddenAt: number | null = null;
  setInterval(() => {
    const slept = Date.now() - last > sleepMilliseconds;
    last = Date.now();
    if (slept && document.visibilityState === 'visible') wake();
  }, tickMilliseconds);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const wasAway = hiddenAt !== null && Date.now() - hiddenAt > hiddenMilliseconds;
    if (wasAway || Date.now() - last > sleepMilliseconds) wake();
    hiddenAt = null;
    last = Date.now();
  });
  // Browsers freeze a page that nobody sees, and thaw it.
  document.addEventListener('resume', wake);
  window.addEventListener('online', wake);
}
