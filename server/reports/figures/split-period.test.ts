import { describe, expect, test } from 'vitest';
import { addDays } from '../../restaurants/hours/zone-time.ts';
import { type CalendarPeriod, splitPeriod } from './split-period.ts';

const lengths = (periods: CalendarPeriod[]) => periods.map(({ months }) => months).join(' ');

/** The days of a period, one by one. */
function listDays({ months, startsOn }: CalendarPeriod): string[] {
  const start = new Date(`${startsOn}T00:00:00Z`);
  const end = new Date(start);
  if (months === 0) end.setUTCDate(end.getUTCDate() + 1);
  else end.setUTCMonth(end.getUTCMonth() + months);
  const count = (end.getTime() - start.getTime()) / 86_400_000;
  return Array.from({ length: count }, (_, index) => addDays(startsOn, index));
}

describe('A period that is split into calendar periods', () => {
  test('consists of years, quarters, months, and days', () => {
    expect(lengths(splitPeriod('2025-01-01', '2025-12-31', true))).toBe('12');
    expect(lengths(splitPeriod('2025-07-01', '2026-06-30', true))).toBe('3 3 3 3');
    expect(lengths(splitPeriod('2025-11-29', '2026-04-02', true))).toBe('0 0 1 3 0 0');
    expect(splitPeriod('2025-02-28', '2025-02-28', true)).toEqual([{ months: 0, startsOn: '2025-02-28' }]);
  });

  test('ends with its year if there is nothing after it', () => {
    expect(splitPeriod('2025-12-31', '2026-11-22', false)).toEqual([
      { months: 0, startsOn: '2025-12-31' },
      { months: 12, startsOn: '2026-01-01' },
    ]);
  });

  test('contains each of its days once, whichever it is', () => {
    for (let from = '2023-12-30'; from < '2024-03-05'; from = addDays(from, 5)) {
      for (let length = 0; length < 366; length += 7) {
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index));

        expect(splitPeriod(from, days.at(-1) ?? '', true).flatMap(listDays)).toEqual(days);
      }
    }
  });
});
