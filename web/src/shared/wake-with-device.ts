const tickMilliseconds = 5000;
/** Timers of a page in sight are never this late: the machine was asleep. Those of a hidden page may be a minute late. */
const sleepMilliseconds = 15_000;

/**
 * Calls `wake` when the device comes back from sleep or gets its network again. A tablet whose lid was closed keeps a
 * connection that is long dead, and nobody tells the page; but its clock has jumped.
 */
export function wakeWithDevice(wake: () => void): void {
  if (typeof window === 'undefined') return;
  let last = Date.now();
  const look = () => {
    const slept = Date.now() - last > sleepMilliseconds;
    last = Date.now();
    if (slept && document.visibilityState === 'visible') wake();
  };
  setInterval(look, tickMilliseconds);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', wake);
}
