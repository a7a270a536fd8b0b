/**
 * The two phases in which a process stops without failed requests. While it drains, it reports that it is not ready and
 * still answers. Then it ends what is still open.
 */
export type Shutdown = {
  /** Aborted when `/health/ready` starts to answer 503. Requests are still answered. */
  readonly draining: AbortSignal;
  /** Aborted when streams end. Their readers reconnect to another process. */
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
