import { onTestFinished, vi } from 'vitest';

/**
 * All tests of one process share the page's chime, which keeps its first audio context. So they share this one, too, and
 * each test begins without sound.
 */
const context = {
  state: 'suspended',
  resume: async (): Promise<void> => {},
};

/**
 * Replaces the audio of the browser for one test.
 *
 * @param canPlay - whether the browser plays once the page asks for it
 */
export function stubSound({ canPlay }: { canPlay: boolean }) {
  const startNote = vi.fn();
  const resume = vi.fn(async () => {
    if (canPlay) context.state = 'running';
  });
  Object.assign(context, { state: 'suspended', resume });
  onTestFinished(() => {
    context.state = 'suspended';
  });
  class Node {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect = (next: unknown) => next;
    start = startNote;
    stop() {}
  }
  const Context = new Proxy(class {}, { construct: () => context });
  for (const [name, value] of Object.entries({ OscillatorNode: Node, GainNode: Node, AudioContext: Context })) {
    vi.stubGlobal(name, value);
  }
  return { startNote, resume };
}
