import { expect, test } from 'vitest';
import { formatDue, formatDueWindow, formatWindow, formatWindowLine } from './format-window.ts';

const zone = 'America/New_York';
const window = { pickupStart: '2026-11-20T20:45:00.000Z', pickupEnd: '2026-11-20T23:15:00.000Z' };

test.for([
  ['a day before', '2026-11-19T21:00:00.000Z', 'Fri, Nov 20, from 3:45 PM', '3:45 PM to 6:15 PM'],
  ['a millisecond before its start', '2026-11-20T20:44:59.999Z', 'from 3:45 PM', '3:45 PM to 6:15 PM'],
  ['at its start', '2026-11-20T20:45:00.000Z', 'until 6:15 PM', 'until 6:15 PM'],
  ['a millisecond before its end', '2026-11-20T23:14:59.999Z', 'until 6:15 PM', 'until 6:15 PM'],
  ['at its end', '2026-11-20T23:15:00.000Z', 'Pickup ended', '3:45 PM to 6:15 PM'],
] as const)('a pickup window %s is described by the time that counts next', ([, at, due, text]) => {
  expect(formatDue(window, zone, new Date(at))).toBe(due);
  const dueInFull = due.replace('from 3:45 PM', '3:45 PM to 6:15 PM');
  expect(formatDueWindow(window, zone, new Date(at))).toBe(dueInFull);
  expect(formatWindow(window, zone, new Date(at))).toBe(text);
  expect(formatWindowLine(window, zone, new Date(at))).toBe(text.replace('until', 'Now until'));
});
