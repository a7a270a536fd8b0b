/** The reads that await their answer. */
const reads = new Set<AbortController>();

/**
 * Sends the reads that await an answer again, because their connections may have died. A browser opens six connections
 * to a host, and each read on a dead one would hold its connection for minutes.
 *
 * @param ready - resolves when no dead connection is left
 */
export function restartReads(ready: Promise<unknown>): void {
  for (const read of reads) read.abort(ready);
}

/** Repeats a read until it gets an answer. `restartReads` aborts one attempt; `signal` ends them all. */
export async function runRestartable<Answer>(
  read: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | null | undefined,
): Promise<Answer> {
  for (;;) {
    signal?.throwIfAborted();
    const attempt = new AbortController();
    const stop = () => attempt.abort(signal?.reason);
    signal?.addEventListener('abort', stop);
    reads.add(attempt);
    try {
      return await read(attempt.signal);
    } catch (thrown) {
      signal?.throwIfAborted();
      if (!attempt.signal.aborted) throw thrown;
      await attempt.signal.reason;
    } finally {
      reads.delete(attempt);
      signal?.removeEventListener('abort', stop);
    }
  }
}
