import { setTimeout as wait } from 'node:timers/promises';
import { toCookieHeader, type Visitor } from './visitor.ts';

/** Keeps a stream of live signals open like a browser: whenever it ends, it is opened again. */
export function listenToSignals(url: string, visitor: Visitor, topic: string) {
  const stopped = new AbortController();
  let receivedText = '';
  let openCount = 0;
  let failureCount = 0;
  const cookie = toCookieHeader(visitor);

  async function listen(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const { signal } = stopped;
        const response = await fetch(`${url}/api/live?topics=${topic}`, { headers: { cookie }, signal });
        if (response.ok) openCount += 1;
        for await (const part of response.body ?? []) receivedText += Buffer.from(part).toString();
      } catch {
        // The connection broke. A browser retries, too.
      }
      failureCount += 1;
      await wait(100);
    }
  }
  void listen();
  return {
    receivedText: () => receivedText,
    openCount: () => openCount,
    failureCount: () => failureCount,
    stop: () => stopped.abort(),
  };
}
