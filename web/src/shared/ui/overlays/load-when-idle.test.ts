import { afterEach, expect, test, vi } from 'vitest';
import { forgetIdleLoads, loadWhenIdle } from './load-when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

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

test('a forgotten load that never starts does not stop the next one', async () => {
  vi.stubGlobal('requestIdleCallback', () => {});
  const begun: string[] = [];
  loadWhenIdle(async () => begun.push('never'));
  await Promise.resolve();
  await Promise.resolve();
  vi.unstubAllGlobals();

  forgetIdleLoads();
  loadWhenIdle(async () => begun.push('next'));
  await vi.waitFor(() => expect(begun).toEqual(['next']));
});
