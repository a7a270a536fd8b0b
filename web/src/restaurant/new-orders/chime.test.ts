import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createChime } from './chime.ts';

vi.useFakeTimers();

/** A fake audio context that counts the notes played. */
function openSound() {
  const playedNotes: number[] = [];
  class Node {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    private readonly frequency: number;
    constructor(_: unknown, { frequency = 0 }: { frequency?: number }) {
      this.frequency = frequency;
    }
    connect = (next: unknown) => next;
    start = () => playedNotes.push(this.frequency);
    stop() {}
  }
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  const context = { state: 'suspended', currentTime: 0, destination: {}, resume: async () => {} };
  context.resume = async () => {
    context.state = 'running';
  };
  const chime = createChime(() => context as unknown as AudioContext);
  onTestFinished(chime.stop);
  return { playedNotes, chime };
}

describe('The chime of new orders', () => {
  test('the chime is blocked until the first gesture on the page, then starts at once', async () => {
    const { playedNotes, chime } = openSound();

    chime.ring();
    expect(chime.state()).toBe('blocked');
    expect(playedNotes).toEqual([]);
    await chime.unlock();

    expect(chime.state()).toBe('ringing');
    expect(playedNotes).toEqual([659.26, 987.77]);
  });

  test('the chime repeats every 4 seconds until it is stopped', async () => {
    const { playedNotes, chime } = openSound();
    await chime.unlock();

    chime.ring();
    chime.ring();
    vi.advanceTimersByTime(8000);
    expect(playedNotes).toHaveLength(6);
    chime.stop();
    vi.advanceTimersByTime(8000);

    expect(playedNotes).toHaveLength(6);
    expect(chime.state()).toBe('silent');
  });

  test('rings softly once, and not over the chime of a new order', async () => {
    const { playedNotes, chime } = openSound();
    chime.ringSoftly();
    expect(playedNotes).toEqual([]);
    await chime.unlock();
    chime.ringSoftly();
    vi.advanceTimersByTime(8000);
    expect(playedNotes).toHaveLength(2);
    chime.ring();
    chime.ringSoftly();
    expect(playedNotes).toHaveLength(4);
  });
});
