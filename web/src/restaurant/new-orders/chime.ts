/** Whether the bell is heard: browsers keep quiet until somebody has touched the page. */
export type ChimeState = 'silent' | 'ringing' | 'blocked';

const repeatMilliseconds = 4000;
/** Two notes, a fifth apart: heard over a hood, and nobody's ringtone. */
const notes = [
  { hertz: 659.26, afterSeconds: 0 },
  { hertz: 987.77, afterSeconds: 0.18 },
];
const noteSeconds = 0.9;
const loudness = 0.35;

/**
 * The bell of new orders. It repeats every 4 seconds until stopped. The audio context is made after the first gesture
 * only, since a browser refuses one made before and complains about it.
 *
 * @param openContext - makes the audio context; a test gives its own
 */
export function createChime(openContext: () => AudioContext = () => new AudioContext()) {
  let context: AudioContext | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let state: ChimeState = 'silent';
  const watchers = new Set<() => void>();

  const setState = (next: ChimeState) => {
    if (next === state) return;
    state = next;
    for (const watcher of watchers) watcher();
  };
  const ringOnce = () => {
    if (context?.state !== 'running') return setState('blocked');
    playNotes(context);
    setState('ringing');
  };

  return {
    state: () => state,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** To be called from a gesture. A bell that was blocked rings at once. */
    unlock: async () => {
      context ??= openContext();
      if (context.state !== 'running') await context.resume();
      if (state === 'blocked') ringOnce();
    },
    ring: () => {
      if (timer !== undefined) return;
      ringOnce();
      timer = setInterval(ringOnce, repeatMilliseconds);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      setState('silent');
    },
  };
}

function playNotes(context: AudioContext): void {
  for (const { hertz, afterSeconds } of notes) {
    const start = context.currentTime + afterSeconds;
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + noteSeconds);
  }
}
