import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the present work follows from: the request, or the job and the request that enqueued it. Each log line names it,
 * and the jobs that it enqueues carry it.
 */
export type Cause = { requestId?: string | undefined; job?: string | undefined };

const causes = new AsyncLocalStorage<Cause>();

export const currentCause = (): Cause | undefined => causes.getStore();
export const runBecauseOf = <Result>(cause: Cause, run: () => Result): Result => causes.run(cause, run);

/** The key of a job's payload that carries the cause. Jobs of timers and of earlier releases have none. */
const causeKey = 'causedBy';
export type CarriedCause = { requestId: string };

/** The payload of a job with the request that it follows from. */
export function addCause(payload: unknown): unknown {
  const requestId = currentCause()?.requestId;
  return requestId === undefined ? payload : { ...Object(payload), [causeKey]: { requestId } satisfies CarriedCause };
}

/** Splits a payload into what the handler gets, and the request that it follows from. */
export function takeCause(stored: unknown): { payload: object; carried: Partial<CarriedCause> } {
  const { [causeKey]: carried, ...payload } = Object(stored);
  const requestId: unknown = Object(carried).requestId;
  return { payload, carried: typeof requestId === 'string' ? { requestId } : {} };
}
