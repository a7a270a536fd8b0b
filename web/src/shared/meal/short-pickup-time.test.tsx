import { minutesAfter, pilotTimeZone } from '@fondly/contract/time';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShortPickupTime } from './short-pickup-time.tsx';

/** 5:00 PM in Atlanta. */
const now = new Date('2026-11-20T22:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.for([
  { start: -60, end: 120, text: 'Today until 7:00 PM' },
  { start: 0, end: 120, text: 'Today until 7:00 PM' },
  { start: 30, end: 120, text: 'Today, 5:30 PM to 7:00 PM' },
  { start: -120, end: 0, text: 'Today, 3:00 PM to 5:00 PM' },
  { start: 24 * 60, end: 25 * 60, text: 'Sat, Nov 21, 5:00 PM to 6:00 PM' },
])('a short window from minute $start to minute $end reads "$text"', ({ start, end, text }) => {
  const pickup = { pickupStart: minutesAfter(now, start), pickupEnd: minutesAfter(now, end) };
  const meal = { pickupStart: pickup.pickupStart.toISOString(), pickupEnd: pickup.pickupEnd.toISOString() };
  render(<ShortPickupTime meal={{ ...meal, timezone: pilotTimeZone }} />);
  expect(screen.getByText(text)).toBeTruthy();
});
