import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { distributeOverTime, roundMilliseconds } from './distribute.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openDistribution(fails: () => boolean = () => false) {
  const handled: number[] = [];
  const failures: unknown[] = [];
  const distribution = distributeOverTime<number>({
    async handle(some) {
      if (fails()) throw new Error('no database');
      handled.push(...some);
    },
    isFirst: (item) => item < 10,
    onFailure: (error) => failures.push(error),
  });
  return { distribution, handled, failures };
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const sorted = (items: number[]) => items.toSorted((one, other) => one - other);

describe('Items that are distributed over time', () => {
  test('are handled once each within the time, evenly, the urgent first and the others in no fixed order', async () => {
    const { distribution, handled } = openDistribution();

    distribution.add(numbers(4_000));
    await vi.advanceTimersByTimeAsync(roundMilliseconds / 2);
    const half = handled.length;
    await vi.advanceTimersByTimeAsync(roundMilliseconds / 2);

    expect(half).toBeGreaterThan(1_800);
    expect(half).toBeLessThan(2_200);
    expect(sorted(handled)).toEqual(numbers(4_000));
    expect(sorted(handled.slice(0, 10))).toEqual(numbers(10));
    expect(handled.slice(10)).not.toEqual(numbers(4_000).slice(10));
  });

  test('are all handled once more after a second gap, and those that waited come first', async () => {
    const { distribution, handled } = openDistribution();
    distribution.add(numbers(400));
    await vi.advanceTimersByTimeAsync(roundMilliseconds / 2);
    const early = new Set(handled);

    distribution.add(numbers(400));
    const waited = 400 - early.size;
    await vi.advanceTimersByTimeAsync(roundMilliseconds);

    expect(handled).toHaveLength(400 + early.size);
    const next = handled.slice(early.size, early.size + waited).filter((item) => item >= 10);
    expect(next.filter((item) => early.has(item))).toEqual([]);
  });

  test('are handled later when it fails, and not at all when they are dropped', async () => {
    let isBroken = true;
    const { distribution, handled, failures } = openDistribution(() => isBroken);
    distribution.add(numbers(8));
    distribution.drop(7);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(failures.length).toBeGreaterThan(1);
    expect(handled).toEqual([]);

    isBroken = false;
    await vi.advanceTimersByTimeAsync(3_000);

    expect(sorted(handled)).toEqual(numbers(7));
  });
});
