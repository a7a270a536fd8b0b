import type { Clock } from '@fondly/server/platform/clock';

/** A clock that only tests advance. */
export type TestClock = Clock & {
  /** @throws RangeError for an earlier time */
  set(to: Date): void;
};

/**
 * Friday noon in Atlanta (UTC-4). It is in the past, because the session library uses the machine's clock and must not
 * find expired sessions.
 */
export const fridayNoon = new Date('2025-10-03T16:00:00Z');

export function createTestClock(start: Date = fridayNoon): TestClock {
  let currentMilliseconds = start.getTime();
  return {
    now: () => new Date(currentMilliseconds),
    set(to) {
      if (to.getTime() < currentMilliseconds)
        throw new RangeError(`the clock shows ${new Date(currentMilliseconds).toISOString()} already`);
      currentMilliseconds = to.getTime();
    },
  };
}
