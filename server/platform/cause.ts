import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/**
 * What the present work follows from: the request, or the job and the request that enqueued it. Each log line names it,
 * and the jobs that it enqueues carry it.
 */
export type Cause = {
  requestId?: string | undefined;
  /** The network address of the request, for the audit log. It is not logged and not carried to jobs. */
  address?: string | undefined;
  /** The API key of the request. It is not carried to jobs. */
  apiKeyId?: string | undefined;
  job?: string | undefined;
  span?: Span | undefined;
};

const causes = new AsyncLocalStorage<Cause>();

export const currentCause = (): Cause | undefined => causes.getStore();
export const runBecauseOf = <Result>(cause: Cause, run: () => Result): Result => causes.run(cause, run);

/** The key of a job's payload that carries the cause. Jobs of timers and of earlier releases have none. */
const causeKey = 'causedBy';
/** `traceparent` is the W3C name of the span in which the job was enqueued; only while traces are exported. */
export type CarriedCause = { requestId?: string; traceparent?: string };

/** The payload of a job with what it follows from. */
export function addCause(payload: unknown, { requestId, traceparent }: CarriedCause): unknown {
  if (requestId === undefined && traceparent === undefined) return payload;
  return { ...Object(payload), [causeKey]: { ...(requestId && { requestId }), ...(traceparent && { traceparent }) } };
}

/** Splits a payload into what the handler gets, and what it follows from. */
export function takeCause(stored: unknown): { payload: object; carried: CarriedCause } {
  const { [causeKey]: carried, ...payload } = Object(stored);
  const { requestId, traceparent }: Record<string, unknown> = Object(carried);
  return {
    payload,
    carried: {
      ...(typeof requestId === 'string' && { requestId }),
      ...(typeof traceparent === 'string' && { traceparent }),
    },
  };
}
