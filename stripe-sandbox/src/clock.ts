/** The simulated clock: the base clock plus an offset that only grows. */
export interface Clock {
  /** Milliseconds since 1970. Never decreases, even if the base clock does. */
  nowMs(): number;
  /** Whole seconds since 1970, the unit of every `created`. */
  now(): number;
  offsetMs(): number;
  /** Advances the clock to `ms`. An earlier time changes nothing. */
  advanceTo(ms: number): void;
  restore(offsetMs: number): void;
}

export function openClock(baseMs: () => number): Clock {
  let offsetMs = 0;
  let latestMs = 0;
  const nowMs = () => {
    latestMs = Math.max(latestMs, baseMs() + offsetMs);
    return latestMs;
  };
  return {
    nowMs,
    now: () => Math.floor(nowMs() / 1000),
    offsetMs: () => offsetMs,
    advanceTo: (ms) => {
      offsetMs = Math.max(offsetMs, ms - baseMs());
    },
    restore: (restoredMs) => {
      offsetMs = restoredMs;
    },
  };
}
