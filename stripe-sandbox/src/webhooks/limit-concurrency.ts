/**
 * Lets so many pieces of work go on at once; the others wait for their turn, first come, first served.
 *
 * @param atOnce - at least 1
 */
export function limitConcurrency(maxConcurrent: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = maxConcurrent;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A place is handed on without ever being free in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
