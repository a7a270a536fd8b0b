/** A browser opens at most this many HTTP/1.1 connections to a host, and reuses an idle one before it opens another. */
const connectionsPerHost = 6;
/** A live connection answers within this time. A slow one is reopened at a small cost. */
const pingTimeoutMilliseconds = 250;

/**
 * Makes the browser close connections that died silently, for example after sleep. A request on a dead connection waits
 * for minutes, so each connection gets a ping, and a ping that times out closes its connection. Takes at most 250 ms
 * and never rejects.
 */
export async function dropDeadConnections(): Promise<void> {
  const ping = async () =>
    fetch('/health/live', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(pingTimeoutMilliseconds) });
  await Promise.allSettled(Array.from({ length: connectionsPerHost }, ping));
}
