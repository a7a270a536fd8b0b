import { setTimeout as wait } from 'node:timers/promises';
import { scaleTime } from '../scale-time.ts';

const pollMilliseconds = 25;

/**
 * Resolves when this URL answers with success.
 *
 * @throws Error after `seconds`, or as soon as `signal` is aborted
 */
export async function waitUntilReady(url: string, seconds: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + scaleTime(seconds * 1000);
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    // Vite answers only those who accept HTML.
    const isReady = await fetch(url, { headers: { accept: 'text/html, */*' }, signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await wait(pollMilliseconds);
  }
  throw new Error(`${url} does not answer.`);
}
