/**
 * How a process leaves without anybody noticing: first it says so, and goes on as before until the proxy has heard it;
 * then it lets go of whoever would stay.
 */
export type Stopping = {
  /** From now on `/health/ready` says no, while everything is still answered. */
  readonly announced: AbortSignal;
  /** From now on streams end; their readers find another process. */
  readonly leaving: AbortSignal;
  announce(): void;
  leave(): void;
};

export function openStopping(): Stopping {
  const announced = new AbortController();
  const leaving = new AbortController();
  return {
    announced: announced.signal,
    leaving: leaving.signal,
    announce: () => announced.abort(),
    leave: () => leaving.abort(),
  };
}
