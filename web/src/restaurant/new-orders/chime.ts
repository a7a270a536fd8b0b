/** `blocked`: browsers play no sound before a gesture on the page. */
export type ChimeState = 'silent' | 'ringing' | 'blocked';

const repeatMilliseconds = 4000;
/** Two notes, a fifth apart: audible over a kitchen hood, and different from ringtones. */
const notes = [
  { hertz: 659.26, afterSeconds: 0 },
  { hertz: 987.77, afterSeconds: 0.18 },
];
const noteSeconds = 0.9;
const loudness = 0.35;
const softLoudness = 0.1;

/**
 * The chime of new orders, repeated every 4 seconds until stopped. The audio context is created after the first
 * gesture, because a browser refuses an earlier one and logs a warning.
 *
 * @param openContext - creates the audio context; tests pass their own
 */
export function createChime(openContext: () => AudioContext = () => new AudioContext()) {
  let context: AudioContext | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let state: ChimeState = 'silent';
  const watchers = new Set<() => void>();

  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  const setState = (next: ChimeState) => {
    if (next === state) return;
    state = next;
    notify();
  };
  const ringOnce = () => {
    if (context?.state !== 'running') return setState('blocked');
    playNotes(context, loudness);
    setState('ringing');
  };

  return {
    state: () => state,
    /** Whether a new order would be heard: a gesture came, and the browser plays. */
    isAudible: () => context?.state === 'running',
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** Call it from a gesture. A blocked chime starts at once. */
    unlock: async () => {
      if (!context) {
        context = openContext();
        // A call on the tablet interrupts the sound, and no screen may say that it is on.
        context.onstatechange = notify;
      }
      if (context.state !== 'running') {
        await context.resume();
        notify();
      }
      if (state === 'blocked') ringOnce();
    },
    ring: () => {
      if (timer !== undefined) return;
      ringOnce();
      timer = setInterval(ringOnce, repeatMilliseconds);
    },
    /** Once, as a new order sounds. */
    ringForTest: () => {
      if (context?.state === 'running') playNotes(context, loudness);
    },
    /** Once, and never over the chime of a new order. */
    ringSoftly: () => {
      if (timer === undefined && context?.state === 'running') playNotes(context, softLoudness);
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
      setState('silent');
    },
  };
}

function playNotes(context: AudioContext, peak: number): void {
  for (const { hertz, afterSeconds } of notes) {
    const start = context.currentTime + afterSeconds;
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(peak, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + noteSeconds);
  }
}
