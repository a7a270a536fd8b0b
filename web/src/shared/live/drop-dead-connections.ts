import { restartReads } from '../api/restart-reads.ts';

/** A browser opens at most this many HTTP/1.1 connections to a host, and reuses an idle one before it opens another. */
const connectionsPerHost = 6;
/** A live connection answers within this time. A slow one is reopened at a small cost. */
const pingTimeoutMilliseconds = 250;

let running: Promise<unknown> | null = null;

/**
 * Makes the browser close connections that died silently, for example after sleep. A request on a dead connection waits
 * for minutes, so each idle connection gets a ping, and a ping that times out closes its connection. Reads that wait for
 * an answer give up their connections and are sent again. Takes at most 250 ms and never rejects. A second call joins
 * the first.
 */
export async function dropDeadConnections(): Promise<void> {
  if (!running) {
    running = Promise.allSettled(Array.from({ length: connectionsPerHost }, ping)).finally(() => {
      running = null;
    });
    restartReads(running);
  }
  await running;
}

const ping = async () =>
  fetch('/health/live', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(pingTimeoutMilliseconds) });
