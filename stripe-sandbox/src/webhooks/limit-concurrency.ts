/**
 * Runs at most `maxConcurrent` functions at once. The others wait in the order of their calls.
 *
 * @param maxConcurrent - at least 1
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
      // Hand the slot to the next in line: `free` must not rise in between, or a new caller could take it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
