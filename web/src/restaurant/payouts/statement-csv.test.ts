import { describe, expect, test } from 'vitest';
import { statement } from '../testing/sample-payouts.ts';
import { formatWeek } from './format-period.ts';
import { statementCsv } from './statement-csv.ts';

describe('A statement as CSV', () => {
  const rows = statementCsv(statement).split('\r\n');

  test('the amounts add up to the total, to the cent', () => {
    const cents = rows.slice(1, -1).map((row) => Math.round(Number(row.split(',').at(-1)) * 100));
    expect(cents.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(cents.at(-1));
  });

  test('quotes are doubled, and a name that starts like a formula stays text', () => {
    expect(rows[1]).toBe(
      '"2026-11-10T21:30:00.000Z","Order","C81TRW","Ramen, ""hot""","","12% + $0.30",48.58,35.77,353.75',
    );
    expect(rows[2]).toBe('"2026-11-11T21:30:00.000Z","Refund","C81TRW","\'=1+1","","",0.00,0.00,-7.50');
  });
});

test('a week is named by its days, also across months and clock changes', () => {
  const zone = 'America/New_York';
  expect(formatWeek('2026-11-15T05:00:00Z', '2026-11-22T05:00:00Z', zone)).toBe('Nov 15 to 21');
  expect(formatWeek('2025-10-26T04:00:00Z', '2025-11-02T04:00:00Z', zone)).toBe('Oct 26 to Nov 1');
  expect(formatWeek('2025-11-02T04:00:00Z', '2025-11-09T05:00:00Z', zone)).toBe('Nov 2 to 8');
});
