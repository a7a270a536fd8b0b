import { waitForPaint } from '../shared/live/wait-for-paint.ts';

/** The signals of one change come within this time. The first key does not wait for it. */
const batchMilliseconds = 8;
/** A read that takes longer may hang, so the next ones no longer wait for it. */
const maxWaitMilliseconds = 500;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Rereads what signals name. The first key is read at once, and the other keys once it has been read and painted. Several
 * signals of one change cause one read of these, and a signal during a read causes one more read after it.
 *
 * @param read - reads everything under a key again, and resolves when it is here or has failed
 * @param first - the key that goes before all others
 */
export function createReadQueue<Key extends readonly string[]>(
  read: (key: Key) => Promise<unknown>,
  first: Key,
): (keys: readonly Key[]) => void {
  const wanted = new Set<Key>();
  let isWaiting = false;
  let isReadingFirst = false;
  let isReadingRest = false;

  const readAll = (keys: readonly Key[]) => {
    for (const key of keys) wanted.delete(key);
    return Promise.race([Promise.allSettled(keys.map(read)), wait(maxWaitMilliseconds)]);
  };
  const readFirst = async () => {
    isReadingFirst = true;
    await readAll([first]);
    await waitForPaint();
    isReadingFirst = false;
    readNext();
  };
  const readRest = async () => {
    isReadingRest = true;
    await readAll([...wanted]);
    isReadingRest = false;
    readNext();
  };
  const readNext = () => {
    if (isReadingFirst || wanted.size === 0) return;
    if (wanted.has(first)) void readFirst();
    else if (!isReadingRest) void readRest();
  };
  return (keys) => {
    for (const key of keys) wanted.add(key);
    if (wanted.has(first)) return readNext();
    if (isWaiting) return;
    isWaiting = true;
    void wait(batchMilliseconds).then(() => {
      isWaiting = false;
      readNext();
    });
  };
}
