import { onTestFinished, vi } from 'vitest';

/**
 * For a test that loads the session once more: such a copy outlives the test, and would answer the sign-ins of the next
 * with look-ups of its own. Its channel to other tabs is closed at the end, and the copy is given up: the next file would
 * find it loaded, with a channel that throws.
 */
export function closeChannels(): void {
  const opened: BroadcastChannel[] = [];
  const Real = BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Real {
      constructor(name: string) {
        super(name);
        opened.push(this);
      }
    },
  );
  onTestFinished(() => {
    for (const channel of opened) channel.close();
    vi.stubGlobal('BroadcastChannel', Real);
    vi.resetModules();
  });
}
