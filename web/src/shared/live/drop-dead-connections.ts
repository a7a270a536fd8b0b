/** A browser keeps at most so many connections to a host, and takes one of them before it opens a new one. */
const connectionsPerHost = 6;
/** A connection that is alive answers so soon; one that is merely slow is opened anew at a small price. */
const pingTimeoutMilliseconds = 250;

/**
 * Makes the browser let go of connections that died without a word, as those of a device that slept or changed its
 * network do: a question that was sent on one of them would get no answer for many minutes. Each one is asked something
 * small; a question that is given up takes its connection with it. Resolves within a quarter of a second, and never rejects.
 */
export async function dropDeadConnections(): Promise<void> {
  const ping = async () =>
    fetch('/health/live', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(pingTimeoutMilliseconds) });
  await Promise.allSettled(Array.from({ length: connectionsPerHost }, ping));
}
