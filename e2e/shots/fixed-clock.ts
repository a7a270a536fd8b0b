import type { Clock } from '@fondly/server/platform/clock';

/**
 * A Friday in Atlanta, 4:30 PM: restaurants are open, and meals have pickup windows before and after this time. The
 * year is in the future because PostgreSQL starts jobs by its own clock, so a delayed job never starts during a run.
 */
export const shotTime = new Date('2030-05-17T16:30:00-04:00');

const seedMilliseconds = 60_000;

/** The clock of the server and the sandbox. */
export type FixedClock = Clock & { stop(): void };

/**
 * Starts one minute before `shotTime`. Each reading is one millisecond later, so seeded rows have an order. After
 * `stop()`, the time is always `shotTime`.
 */
export function createFixedClock(): FixedClock {
  let passedMilliseconds = 0;
  let isStopped = false;
  return {
    now() {
      if (isStopped) return new Date(shotTime);
      passedMilliseconds = Math.min(passedMilliseconds + 1, seedMilliseconds);
      return new Date(shotTime.getTime() - seedMilliseconds + passedMilliseconds);
    },
    stop() {
      isStopped = true;
    },
  };
}
