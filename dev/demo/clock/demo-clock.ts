import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { Clock } from '@fondly/server/platform/clock';
import { addDays, toTimeWindow } from '@fondly/server/restaurants/hours/zone-time';
import { createAdjustableClock } from '../../environment/adjustable-clock.ts';

/** The clock of the demo's server. It is ahead of the machine's clock, and its offset outlives the process. */
export type DemoClock = Clock & {
  /** An earlier time changes nothing. */
  advanceTo(time: Date): void;
};

/** `usedAt` is when a demo last used the clock, on the machine's clock. */
type StoredClock = { offsetMilliseconds: number; usedAt: string };

const fileName = 'clock.json';
/** Kitchens are open then and sell for the evening, so a newcomer finds something to do. */
const startTime = '16:30';
/** After a longer break, the demo starts at `startTime` again. */
const longestBreakMilliseconds = 2 * 3_600_000;

/** Opens the clock that `startDemoClock` has set. Without one, it is the machine's clock. */
export function openDemoClock(dataDir: string): DemoClock {
  const clock = createAdjustableClock(readStoredClock(dataDir)?.offsetMilliseconds);
  return {
    now: clock.now,
    advanceTo(time) {
      clock.advance((time.getTime() - clock.now().getTime()) / 1000);
      storeClock(dataDir, clock.offsetMilliseconds());
    },
  };
}

/** The demo's time in a process that does not own the clock: it reads the offset each time. */
export const readDemoTime = (dataDir: string): Date => openDemoClock(dataDir).now();

/**
 * Sets the clock when the demo starts: it goes on after a short break, and otherwise at the next 4:30 PM in Atlanta. It
 * never goes back, because what has happened in the demo would then be in the future.
 */
export function startDemoClock(dataDir: string, machineNow = new Date()): void {
  const stored = readStoredClock(dataDir);
  const offsetMilliseconds = stored?.offsetMilliseconds ?? 0;
  const isShortBreak = stored && machineNow.getTime() - Date.parse(stored.usedAt) < longestBreakMilliseconds;
  const demoNow = new Date(machineNow.getTime() + offsetMilliseconds);
  const demoStart = isShortBreak ? demoNow : findNextLocalTime(demoNow, startTime);
  storeClock(dataDir, demoStart.getTime() - machineNow.getTime(), machineNow);
}

/** Records that the demo ends now, so that the next start knows the length of the break. */
export function stopDemoClock(dataDir: string): void {
  const stored = readStoredClock(dataDir);
  if (stored) storeClock(dataDir, stored.offsetMilliseconds);
}

/** The first time from `from` on at which clocks in Atlanta show `time`. */
export function findNextLocalTime(from: Date, time: string, isWanted: (day: string) => boolean = () => true): Date {
  let day = toLocalDate(from, pilotTimeZone);
  for (;;) {
    const { start } = toTimeWindow(day, time, '23:59', pilotTimeZone);
    if (start >= from && isWanted(day)) return start;
    day = addDays(day, 1);
  }
}

function readStoredClock(dataDir: string): StoredClock | null {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, fileName), 'utf8')) as StoredClock;
  } catch {
    return null;
  }
}

function storeClock(dataDir: string, offsetMilliseconds: number, usedAt = new Date()): void {
  const file = path.join(dataDir, fileName);
  const stored: StoredClock = { offsetMilliseconds, usedAt: usedAt.toISOString() };
  writeFileSync(`${file}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
