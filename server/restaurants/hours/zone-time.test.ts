import { describe, expect, test } from 'vitest';
import {
  addDays,
  endOfServiceDay,
  isEndTimeAllowed,
  startOfDay,
  toTimeWindow,
  toWeek,
  toWeekday,
} from './zone-time.ts';

const atlanta = 'America/New_York';
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000;

function utc(day: string, start: string, end: string, timezone = atlanta): [string, string] {
  const window = toTimeWindow(day, start, end, timezone);
  return [window.start.toISOString(), window.end.toISOString()];
}

describe('Pickup windows on the local clock of the restaurant', () => {
  test('an ordinary evening window becomes two instants', () => {
    expect(utc('2026-11-20', '17:30', '19:00')).toEqual(['2026-11-20T22:30:00.000Z', '2026-11-21T00:00:00.000Z']);
  });

  test('times with seconds, as the database writes them, give the same window', () => {
    expect(utc('2026-11-20', '17:30:00', '19:00:00')).toEqual(utc('2026-11-20', '17:30', '19:00'));
  });

  test('a window that ends at or before its start ends on the next day', () => {
    expect(utc('2026-11-20', '22:00', '00:30')).toEqual(['2026-11-21T03:00:00.000Z', '2026-11-21T05:30:00.000Z']);
    const night = toTimeWindow('2026-11-20', '18:00', '18:00', atlanta);
    expect(hours(night.start, night.end)).toBe(24);
  });

  test('a window may reach six hours past midnight and no further', () => {
    expect(isEndTimeAllowed('22:00', '06:00')).toBe(true);
    expect(isEndTimeAllowed('22:00', '06:01')).toBe(false);
    expect(isEndTimeAllowed('08:00', '17:00')).toBe(true);
  });

  test('on 2026-11-01 a window in the repeated hour starts with the first and ends with the second', () => {
    expect(utc('2026-11-01', '01:15', '01:45')).toEqual(['2026-11-01T05:15:00.000Z', '2026-11-01T06:45:00.000Z']);
    expect(utc('2026-10-31', '22:00', '01:30')).toEqual(['2026-11-01T02:00:00.000Z', '2026-11-01T06:30:00.000Z']);
    expect(utc('2026-11-01', '17:00', '19:00')).toEqual(['2026-11-01T22:00:00.000Z', '2026-11-02T00:00:00.000Z']);
  });

  test('on 2027-03-14 a time in the skipped hour moves forward', () => {
    expect(utc('2027-03-14', '02:30', '04:00')).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-14T08:00:00.000Z']);
    expect(utc('2027-03-13', '23:00', '02:30')).toEqual(['2027-03-14T04:00:00.000Z', '2027-03-14T07:30:00.000Z']);
  });

  test('a window inside the skipped hour still ends after it starts', () => {
    const window = toTimeWindow('2027-03-14', '02:30', '03:00', atlanta);
    expect(hours(window.start, window.end)).toBe(0.5);
  });

  test('another time zone has other clock changes', () => {
    expect(utc('2026-11-01', '01:15', '01:45', 'America/Phoenix')).toEqual([
      '2026-11-01T08:15:00.000Z',
      '2026-11-01T08:45:00.000Z',
    ]);
  });
});

describe('Days and weeks of a restaurant', () => {
  test('weekdays count from Sunday', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(toWeekday)).toEqual([0, 1, 6]);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('a day starts at its own midnight and has 25 or 23 hours at a clock change', () => {
    expect(hours(startOfDay('2026-11-01', atlanta), startOfDay('2026-11-02', atlanta))).toBe(25);
    expect(hours(startOfDay('2027-03-14', atlanta), startOfDay('2027-03-15', atlanta))).toBe(23);
  });

  test('a week is 169 or 167 hours long at a clock change, and begins on Sunday', () => {
    const autumn = toWeek(new Date('2026-11-03T12:00:00Z'), atlanta);
    expect(autumn.days[0]).toBe('2026-11-01');
    expect(autumn.days).toHaveLength(7);
    expect(hours(autumn.start, autumn.end)).toBe(169);
    const spring = toWeek(new Date('2027-03-14T12:00:00Z'), atlanta);
    expect(spring.days[0]).toBe('2027-03-14');
    expect(hours(spring.start, spring.end)).toBe(167);
  });

  test('late on Saturday the week in Atlanta is still this week, though UTC has Sunday', () => {
    const week = toWeek(new Date('2026-11-22T03:00:00Z'), atlanta);
    expect(week.today).toBe('2026-11-21');
    expect(week.days[6]).toBe('2026-11-21');
  });

  test('a service day ends at six the next morning, when its last window can end', () => {
    expect(endOfServiceDay('2026-11-20', atlanta).toISOString()).toBe('2026-11-21T11:00:00.000Z');
  });
});
