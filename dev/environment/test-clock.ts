import type { Clock } from '@fondly/server/platform/clock';

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & {
  /** @throws RangeError for an earlier time: nothing in the town can unhappen */
  set(to: Date): void;
};

/**
 * Friday noon in Atlanta (UTC-4). It lies in the past, so that sessions, whose library asks the machine
 * for the time, have not ended.
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
