import { expect, test } from 'vitest';
import { formatHours } from './format-hours.ts';

const open = (weekdays: number[], opens: string, closes: string) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));

test.for([
  [open([0, 1, 2, 3, 4, 5, 6], '11:30', '22:00'), 'Daily 11:30 AM to 10 PM'],
  [
    [...open([6], '10:00', '22:00'), ...open([1, 2, 3, 4, 5], '11:00', '21:15')],
    'Mon to Fri 11 AM to 9:15 PM, Sat 10 AM to 10 PM',
  ],
  [open([1, 3], '11:00', '21:00'), 'Mon 11 AM to 9 PM, Wed 11 AM to 9 PM'],
  [[], 'None'],
] as const)('hours %j are written as "%s"', ([hours, text]) => {
  expect(formatHours([...hours])).toBe(text);
});
