/**
 * How a process leaves without anybody noticing: first it says so, and goes on as before until the proxy has heard it;
 * then it lets go of whoever would stay.
 */
export type Shutdown = {
  /** From now on `/health/ready` says no, while everything is still answered. */
  readonly draining: AbortSignal;
  /** From now on streams end; their readers find another process. */
  readonly closing: AbortSignal;
  startDraining(): void;
  startClosing(): void;
};

export function openShutdown(): Shutdown {
  const draining = new AbortController();
  const closing = new AbortController();
  return {
    draining: draining.signal,
    closing: closing.signal,
    startDraining: () => draining.abort(),
    startClosing: () => closing.abort(),
  };
}
