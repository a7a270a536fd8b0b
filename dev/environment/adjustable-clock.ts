import type { Clock } from '@fondly/server/platform/clock';

/** A real clock that can be moved ahead instead of waiting, for example until a hold expires. It never goes back. */
export type AdjustableClock = Clock & {
  advance(seconds: number): void;
  /** How far it is ahead of the machine's clock. */
  offsetMilliseconds(): number;
};

export function createAdjustableClock(initialOffsetMilliseconds = 0): AdjustableClock {
  let offsetMilliseconds = initialOffsetMilliseconds;
  return {
    now: () => new Date(Date.now() + offsetMilliseconds),
    advance(seconds) {
      if (seconds > 0) offsetMilliseconds += seconds * 1000;
    },
    offsetMilliseconds: () => offsetMilliseconds,
  };
}
