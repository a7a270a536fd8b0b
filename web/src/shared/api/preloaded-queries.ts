/** What the server read for a page is as good as read by it for so long; then it is asked for anew. */
const freshMilliseconds = 30_000;

let preloaded: Record<string, unknown> = {};
let isPossiblyStale = false;

/**
 * The answer to a read that the server put into this page, once for each address; undefined when there is none. It was
 * read for whoever opened the page, so nothing of it is left when something has been sent since.
 *
 * @param address - of the read, with its query
 */
export function takePreloadedQuery(address: string): unknown {
  readDataBlock();
  const data = preloaded[address];
  delete preloaded[address];
  return performance.now() < freshMilliseconds ? data : undefined;
}

/** Whoever signs in next must not read what has not been asked for yet. */
export function clearPreloadedQueries(): void {
  readDataBlock();
  preloaded = {};
}

/** Whether something of this page may have changed since the server wrote it and nobody has looked; says so once. */
export function wasPagePreloaded(): boolean {
  readDataBlock();
  const wasStale = isPossiblyStale;
  isPossiblyStale = false;
  return wasStale;
}

/** The block of data leaves the page when it is read. */
function readDataBlock(): void {
  const block = document.getElementById('answers');
  if (!block) return;
  preloaded = JSON.parse(block.textContent);
  isPossiblyStale = true;
  block.remove();
}
