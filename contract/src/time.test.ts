import { expect, test } from 'vitest';
import {
  formatClockTime,
  formatDay,
  formatDayOrToday,
  formatPickupWindow,
  formatTimeInSentence,
  isSameDay,
  pilotTimeZone,
  toLocalDate,
} from './time.ts';

const start = new Date('2026-11-20T22:30:00Z');
const end = new Date('2026-11-21T00:00:00Z');
/** Intl writes spaces that don't break a line. */
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

test('times and days are English unless another language is named', () => {
  expect(formatClockTime(start, pilotTimeZone)).toBe('5:30 PM');
  expect(formatDay(start, pilotTimeZone)).toBe('Fri, Nov 20');
  expect(formatDayOrToday(start, pilotTimeZone, end)).toBe('Today');
  expect(formatPickupWindow(start, end, pilotTimeZone)).toBe('5:30 PM to 7:00 PM');
});

test('times and days are Spanish for a reader of Spanish, also after the English ones', () => {
  expect(withPlainSpaces(formatClockTime(start, pilotTimeZone, 'es'))).toMatch(/^5:30 p\. ?m\.$/);
  expect(formatDay(start, pilotTimeZone, 'es')).toBe('vie, 20 de nov');
  expect(formatDayOrToday(start, pilotTimeZone, end, 'es')).toBe('Hoy');
  expect(withPlainSpaces(formatPickupWindow(start, end, pilotTimeZone, 'es'))).toMatch(
    /^5:30 p\. ?m\. a 7:00 p\. ?m\.$/,
  );
});

test('a time in a Spanish sentence has its article, which is singular for one o’clock', () => {
  const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour, 30));
  expect(formatTimeInSentence(atHour(22), pilotTimeZone)).toBe('5:30 PM');
  for (const [hour, start] of [
    [22, 'las 5:30 '],
    [18, 'la 1:30 '],
    [15, 'las 10:30 '],
  ] as const)
    expect(formatTimeInSentence(atHour(hour), pilotTimeZone, 'es').startsWith(start)).toBe(true);
});

test('the calendar day of a zone has the same form in every language', () => {
  expect(toLocalDate(end, pilotTimeZone)).toBe('2026-11-20');
});

test('a day ends at midnight of its zone, and not of another', () => {
  const afterMidnight = new Date('2026-11-21T05:30:00Z');
  expect(isSameDay(start, end, pilotTimeZone)).toBe(true);
  expect(isSameDay(end, afterMidnight, pilotTimeZone)).toBe(false);
  expect(isSameDay(end, afterMidnight, 'UTC')).toBe(true);
});

test.each([
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
  ['Asia/Kathmandu', '2026-11-01T18:15:00Z', '2026-11-02'],
  ['Australia/Lord_Howe', '2026-11-01T13:00:00Z', '2026-11-02'],
  ['UTC', '2026-11-02T00:00:00Z', '2026-11-02'],
])('a day in %s begins at %s and not a millisecond before', (zone, midnight, day) => {
  const at = new Date(midnight);
  const before = new Date(at.getTime() - 1);
  for (const instant of [before, at, new Date(at.getTime() + 1), before]) {
    expect(toLocalDate(instant, zone) === day).toBe(instant >= at);
  }
});
