import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { restartReads } from './restart-reads.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A server whose first connection died, and whose others answer. */
function stubDeadConnection() {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', signal }: RequestInit) => {
    sent.push(`${method} ${url}`);
    if (sent.length > 1) return Promise.resolve(new Response('{"passkeys":[]}'));
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  return sent;
}

describe('Connections that died', () => {
  test('a read on one is sent again, once the dead ones are gone', async () => {
    const sent = stubDeadConnection();
    const { promise: ready, resolve: finish } = Promise.withResolvers<void>();
    const answer = call('GET /api/account/passkeys', {});
    restartReads(ready);
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toHaveLength(1);
    finish();
    expect(await answer).toEqual({ passkeys: [] });
    expect(sent).toEqual(['GET /api/account/passkeys', 'GET /api/account/passkeys']);
  });

  test('a read that nobody wants any more is not', async () => {
    const sent = stubDeadConnection();
    const caller = new AbortController();
    const answer = call('GET /api/account/passkeys', { signal: caller.signal });
    restartReads(Promise.resolve());
    caller.abort(new Error('left the page'));
    await expect(answer).rejects.toThrow('left the page');
    expect(sent).toHaveLength(1);
  });

  test('a change is not, because it may have been made', async () => {
    const sent = stubDeadConnection();
    void call('POST /api/account/sign-out', { body: {} });
    restartReads(Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual(['POST /api/account/sign-out']);
  });
});
