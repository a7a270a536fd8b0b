import { onTestFinished, vi } from 'vitest';

/**
 * For tests that load the session module again. Such a copy outlives its test and would answer the next test's
 * sign-ins, so its channel to other tabs is closed and the module is removed from the cache.
 */
export function closeChannels(): void {
  const opened: BroadcastChannel[] = [];
  const RealBroadcastChannel = BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends RealBroadcastChannel {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    },
  );
  onTestFinished(() => {
    for (const channel of opened) channel.close();
    vi.stubGlobal('BroadcastChannel', RealBroadcastChannel);
    vi.resetModules();
  });
}
