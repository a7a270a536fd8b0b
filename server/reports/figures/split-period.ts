import { addDays } from '../../restaurants/hours/zone-time.ts';

/** A calendar year, quarter, or month by its length in months, or a day with the length 0. */
export type CalendarPeriod = { months: 12 | 3 | 1 | 0; startsOn: string };

/**
 * The fewest calendar periods that are together the days `from` to `to`, in their order: at most 58 days and 6 longer
 * ones for a year.
 *
 * @param hasLaterDays - whether there are figures after `to`. Otherwise the last year counts as over.
 */
export function splitPeriod(from: string, to: string, hasLaterDays: boolean): CalendarPeriod[] {
  const last = hasLaterDays ? to : `${to.slice(0, 4)}-12-31`;
  const periods: CalendarPeriod[] = [];
  for (let day = from; day <= last; ) {
    const period = longestPeriod(day, last);
    periods.push(period);
    day = dayAfter(period);
  }
  return periods;
}

function longestPeriod(startsOn: string, last: string): CalendarPeriod {
  const [month, day] = [Number(startsOn.slice(5, 7)), startsOn.slice(8)];
  for (const months of [12, 3, 1] as const) {
    const period = { months, startsOn };
    if (day === '01' && (month - 1) % months === 0 && dayAfter(period) <= addDays(last, 1)) return period;
  }
  return { months: 0, startsOn };
}

/** The first day after a period. */
function dayAfter({ months, startsOn }: CalendarPeriod): string {
  if (months === 0) return addDays(startsOn, 1);
  const next = Number(startsOn.slice(0, 4)) * 12 + Number(startsOn.slice(5, 7)) - 1 + months;
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01`;
}
