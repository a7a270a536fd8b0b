/** After this time a preloaded response is stale. */
const freshMilliseconds = 30_000;

/** Preloaded responses by the address of their read. */
let dehydratedState: Record<string, unknown> = {};
let isPossiblyStale = false;

/**
 * Returns the response that the server preloaded for a read, once for each address; undefined without one. Every write
 * removes all of them, because they may be stale afterwards.
 *
 * @param address - of the read, with its query
 */
export function takePreloadedQuery(address: string): unknown {
  hydrate();
  const data = dehydratedState[address];
  delete dehydratedState[address];
  return performance.now() < freshMilliseconds ? data : undefined;
}

/**
 * When the page arrived, if it brought a fresh response to a read. To know how old a response is, call this before the
 * read.
 *
 * @param address - of the read, with its query
 * @returns milliseconds of this device's clock; undefined if the read will be sent
 */
export function findPreloadTime(address: string): number | undefined {
  hydrate();
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!page || !(address in dehydratedState) || performance.now() >= freshMilliseconds) return undefined;
  return performance.timeOrigin + page.responseStart;
}

/** The next person who signs in must not see what was preloaded for the previous one. */
export function clearPreloadedQueries(): void {
  hydrate();
  dehydratedState = {};
}

/** Whether the page may be older than the server's data. Returns true once for each page load. */
export function wasPagePreloaded(): boolean {
  hydrate();
  const wasStale = isPossiblyStale;
  isPossiblyStale = false;
  return wasStale;
}

/** Reads the dehydrated state from the page and removes it there. */
function hydrate(): void {
  const block = document.getElementById('dehydrated-state');
  if (!block) return;
  dehydratedState = JSON.parse(block.textContent);
  isPossiblyStale = true;
  block.remove();
}
