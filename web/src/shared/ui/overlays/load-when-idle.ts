/** Safari has no idle callbacks. */
const pauseMilliseconds = 100;
/** On a busy page, a script loads after this time anyway. */
const maxWaitMilliseconds = 2000;

let lastLoad: Promise<unknown> = Promise.resolve();

/**
 * Loads a script that nobody waits for, when the browser has nothing else to do. One after the other, because the scripts
 * of a page together keep a small phone busy for half a second.
 *
 * @returns cancels what has not begun
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  let isCanceled = false;
  lastLoad = lastLoad
    .then(untilIdle)
    .then(() => !isCanceled && load())
    .catch(() => {});
  return () => {
    isCanceled = true;
  };
}

/** Empties the queue. Tests share it, and one that ends with a fake clock leaves a load that never starts. */
export function forgetIdleLoads(): void {
  lastLoad = Promise.resolve();
}

const untilIdle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: maxWaitMilliseconds });
    else setTimeout(resolve, pauseMilliseconds);
  });
