import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatClockTime, formatDay, pilotTimeZone } from '@fondly/contract/time';
import { test as base, describe, expect, vi } from 'vitest';
import { type ClockJump, clockJumps } from './clock-jumps.ts';
import { openDemoClock, readDemoTime, startDemoClock, stopDemoClock } from './demo-clock.ts';

const test = base.extend('folder', async ({ task: _ }, { onCleanup }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-clock-'));
  onCleanup(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
});

const inAtlanta = (at: Date) => `${formatDay(at, pilotTimeZone)}, ${formatClockTime(at, pilotTimeZone)}`;
/** Ten in the evening of a Friday in Atlanta. */
const evening = new Date('2026-11-21T03:00:00Z');

describe('The clock of the demo', () => {
  test('the first start is at the next 4:30 PM in Atlanta, and the clock goes on from there', ({ folder }) => {
    vi.useFakeTimers({ now: evening });
    startDemoClock(folder);
    const clock = openDemoClock(folder);
    expect(inAtlanta(clock.now())).toBe('Sat, Nov 21, 4:30 PM');
    vi.advanceTimersByTime(5 * 60_000);
    expect(inAtlanta(clock.now())).toBe('Sat, Nov 21, 4:35 PM');
  });

  test('a restart within two hours goes on, also after a move', ({ folder }) => {
    vi.useFakeTimers({ now: evening });
    startDemoClock(folder);
    openDemoClock(folder).advanceTo(new Date('2026-11-22T14:00:00Z'));
    vi.advanceTimersByTime(90 * 60_000);
    startDemoClock(folder);
    expect(inAtlanta(readDemoTime(folder))).toBe('Sun, Nov 22, 10:30 AM');
  });

  test('a demo that ran for hours goes on after a short break', ({ folder }) => {
    vi.useFakeTimers({ now: evening });
    startDemoClock(folder);
    vi.advanceTimersByTime(5 * 3_600_000);
    stopDemoClock(folder);
    vi.advanceTimersByTime(60_000);
    startDemoClock(folder);
    expect(inAtlanta(readDemoTime(folder))).toBe('Sat, Nov 21, 9:31 PM');
  });

  test('a restart after a longer break is at 4:30 PM again, and never earlier than the demo has been', ({ folder }) => {
    vi.useFakeTimers({ now: evening });
    startDemoClock(folder);
    openDemoClock(folder).advanceTo(new Date('2026-11-25T15:00:00Z'));
    vi.advanceTimersByTime(10 * 60_000);
    stopDemoClock(folder);
    vi.advanceTimersByTime(3 * 3_600_000);
    startDemoClock(folder);
    expect(inAtlanta(readDemoTime(folder))).toBe('Wed, Nov 25, 4:30 PM');
  });

  test('the clock never goes back', ({ folder }) => {
    vi.useFakeTimers({ now: evening });
    const clock = openDemoClock(folder);
    clock.advanceTo(new Date('2026-11-20T00:00:00Z'));
    expect(clock.now()).toEqual(evening);
  });

  const jumps: [ClockJump, from: string, to: string][] = [
    ['quarter', '2026-11-20T21:30:00Z', 'Fri, Nov 20, 4:45 PM'],
    ['hour', '2026-11-20T21:30:00Z', 'Fri, Nov 20, 5:30 PM'],
    ['closing', '2026-11-20T21:30:00Z', 'Fri, Nov 20, 11:00 PM'],
    ['closing', '2026-11-21T04:00:00Z', 'Sat, Nov 21, 11:00 PM'],
    ['morning', '2026-11-20T21:30:00Z', 'Sat, Nov 21, 9:00 AM'],
    ['morning', '2026-10-31T20:30:00Z', 'Sun, Nov 1, 9:00 AM'],
    ['monday', '2026-11-20T21:30:00Z', 'Mon, Nov 23, 10:00 AM'],
    ['monday', '2026-11-23T15:00:00Z', 'Mon, Nov 30, 10:00 AM'],
  ];
  base.for(jumps)('the move "%s" from %s ends on %s', ([jump, from, to]) => {
    expect(inAtlanta(clockJumps[jump].findTime(new Date(from)))).toBe(to);
  });
});
