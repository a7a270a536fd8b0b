/** A preloaded response is as good as one that the page asked for, but only this long after the page was opened. */
const freshMilliseconds = 30_000;

/** Responses by the address of their read. */
let dehydratedState: Record<string, unknown> = {};
let isPossiblyStale = false;

/**
 * The response that the server preloaded for a read, once for each address; undefined when there is none. It was read
 * for the person who opened the page, so a write removes all of them.
 *
 * @param address - of the read, with its query
 */
export function takePreloadedQuery(address: string): unknown {
  hydrate();
  const data = dehydratedState[address];
  delete dehydratedState[address];
  return performance.now() < freshMilliseconds ? data : undefined;
}

/** The next person who signs in must not see what was preloaded for the last. */
export function clearPreloadedQueries(): void {
  hydrate();
  dehydratedState = {};
}

/** Whether something of this page may have changed since the server wrote it. True only once for each page. */
export function wasPagePreloaded(): boolean {
  hydrate();
  const wasStale = isPossiblyStale;
  isPossiblyStale = false;
  return wasStale;
}

/** Moves the dehydrated state out of the page. */
function hydrate(): void {
  const block = document.getElementById('dehydrated-state');
  if (!block) return;
  dehydratedState = JSON.parse(block.textContent);
  isPossiblyStale = true;
  block.remove();
}
