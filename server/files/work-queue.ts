import { Problem } from '../platform/http/problem.ts';

const retryAfterSeconds = 2;

/**
 * Runs one work at a time. A work that would wait longer is refused and never begins, so that a caller gets an answer
 * in time and few bodies wait in memory.
 *
 * @throws Problem `busy`
 */
export function createWorkQueue(maxWaitMilliseconds: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let isRefused = false;
    const timer = setTimeout(() => {
      isRefused = true;
      reject(Problem.until('busy', retryAfterSeconds));
    }, maxWaitMilliseconds);
    last = last.then(async () => {
      clearTimeout(timer);
      if (!isRefused) await work().then(resolve, reject);
    });
    return promise;
  };
}
