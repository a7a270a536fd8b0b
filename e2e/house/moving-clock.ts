import type { Clock } from '@fondly/server/platform/clock';

/** The machine's clock, which a journey may put forward: nobody waits five minutes for a hold to end. */
export type MovingClock = Clock & { forward(seconds: number): void };

export function openMovingClock(): MovingClock {
  let aheadMilliseconds = 0;
  return {
    now: () => new Date(Date.now() + aheadMilliseconds),
    forward(seconds) {
      aheadMilliseconds += seconds * 1000;
    },
  };
}
