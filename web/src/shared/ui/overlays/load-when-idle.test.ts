import { expect, test, vi } from 'vitest';
import { loadWhenIdle } from './load-when-idle.ts';

test('scripts load one after the other while the browser is idle, even after one fails', async () => {
  const idleCallbacks: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  loadWhenIdle(() => {
    begun.push('first');
    return first.promise;
  });
  const cancel = loadWhenIdle(async () => begun.push('canceled'));
  loadWhenIdle(async () => begun.push('second'));
  cancel();
  expect(begun).toEqual([]);
  await vi.waitFor(() => expect(idleCallbacks).toHaveLength(1));
  idleCallbacks.shift()?.();
  await vi.waitFor(() => expect(begun).toEqual(['first']));
  expect(idleCallbacks).toHaveLength(0);

  first.reject(new Error('the script is gone'));
  for (const _ of ['canceled', 'second']) {
    await vi.waitFor(() => expect(idleCallbacks).toHaveLength(1));
    expect(begun).toEqual(['first']);
    idleCallbacks.shift()?.();
  }
  await vi.waitFor(() => expect(begun).toEqual(['first', 'second']));
});
