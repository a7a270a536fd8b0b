import { nextDrawing } from '../shared/live/next-drawing.ts';

/** The signals of one change come within this time. */
const batchMilliseconds = 8;
/** A read that takes longer may hang, so the next ones no longer wait for it. */
const maxWaitMilliseconds = 500;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads again what signals name. What comes first is read and drawn alone, so that other reads do not delay it. Several
 * signals of one change cause one read, and a signal during a read causes another one after it.
 *
 * @param read - reads everything under a key again, and resolves when it is here or has failed
 * @param first - the key that goes before all others
 */
export function createReadQueue<Key extends readonly string[]>(
  read: (key: Key) => Promise<unknown>,
  first: Key,
): (keys: readonly Key[]) => void {
  const wanted = new Set<Key>();
  let isReading = false;

  const takeNext = (): Key[] => {
    const next = wanted.has(first) ? [first] : [...wanted];
    for (const key of next) wanted.delete(key);
    return next;
  };
  const readAll = async () => {
    isReading = true;
    await wait(batchMilliseconds);
    while (wanted.size > 0) {
      const next = takeNext();
      await Promise.race([Promise.allSettled(next.map(read)), wait(maxWaitMilliseconds)]);
      if (next.includes(first)) await nextDrawing();
    }
    isReading = false;
  };
  return (keys) => {
    for (const key of keys) wanted.add(key);
    if (!isReading) void readAll();
  };
}
