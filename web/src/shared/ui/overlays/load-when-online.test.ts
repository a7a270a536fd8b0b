import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadWhenOnline } from './load-when-online.ts';

function setOnline(isOnline: boolean) {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => spy.mockRestore());
}

describe('A script that a click needs', () => {
  test('is loaded again when the connection is back', async () => {
    setOnline(false);
    let calls = 0;
    const load = loadWhenOnline(async () => {
      calls += 1;
      if (calls === 1) throw new TypeError('Failed to fetch');
      return 'module';
    });
    const loading = load();
    await vi.waitFor(() => expect(calls).toBe(1));
    window.dispatchEvent(new Event('online'));
    expect(await loading).toBe('module');
    expect(calls).toBe(2);
  });

  test('fails while the connection is there, so that the page says it is broken', async () => {
    setOnline(true);
    const load = loadWhenOnline(() => Promise.reject(new TypeError('gone')));
    await expect(load()).rejects.toThrow('gone');
  });
});
