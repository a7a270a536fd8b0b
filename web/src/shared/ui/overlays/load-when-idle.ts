type Load = () => Promise<unknown>;

/** Safari has no idle callbacks. */
const pauseMilliseconds = 100;
/** A busy page loads them all the same. */
const maxWaitMilliseconds = 2000;

const waitingLoads: Load[] = [];
let isLoading = false;

/**
 * Loads a script that nobody waits for, when the browser has nothing else to do. One after the other, because the scripts
 * of a page together keep a small phone busy for half a second.
 *
 * @returns cancels what has not begun
 */
export function loadWhenIdle(load: Load): () => void {
  waitingLoads.push(load);
  void loadAll();
  return () => {
    const index = waitingLoads.indexOf(load);
    if (index >= 0) waitingLoads.splice(index, 1);
  };
}

async function loadAll(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  for (let load = waitingLoads.shift(); load; load = waitingLoads.shift()) {
    await untilIdle();
    await load().catch(() => {});
  }
  isLoading = false;
}

function untilIdle(): Promise<void> {
  const { requestIdleCallback: whenIdle } = window as Partial<Window>;
  return new Promise((resolve) => {
    if (whenIdle) whenIdle(() => resolve(), { timeout: maxWaitMilliseconds });
    else setTimeout(resolve, pauseMilliseconds);
  });
}
