import type { CallOutcome, Metrics } from './metrics.ts';
import { inSpan } from './tracing.ts';

type Call<Result> = {
  provider: 'stripe' | 'smtp' | 'push' | 'brevo' | 's3';
  /** A pattern without ids, such as `POST /v1/refunds`, so that the number of operations is bounded. */
  operation: string;
  /** How a call ended that did not throw. */
  outcomeOf?: (result: Result) => CallOutcome;
};

/** Runs one attempt to call a provider, and records how long it took and how it ended, in the metrics and the trace. */
export async function callProvider<Result>(
  metrics: Metrics | null,
  { provider, operation, outcomeOf }: Call<Result>,
  run: (traceparent: string | null) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  let outcome: CallOutcome = 'failed';
  try {
    const result = await inSpan(`${provider} ${operation}`, { kind: 'CLIENT' }, run);
    outcome = outcomeOf?.(result) ?? 'succeeded';
    return result;
  } finally {
    metrics?.observeCall(provider, operation, outcome, (performance.now() - startedAt) / 1000);
  }
}

/** A provider that is overloaded or broken may answer a repeat; a refusal stays one. */
export function toCallOutcome(status: number): CallOutcome {
  if (status < 400) return 'succeeded';
  return status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused';
}
