import { addDays, startOfDay, toWeek } from '../restaurants/hours/zone-time.ts';

/**
 * The weeks of a restaurant's earnings: Sunday 00:00 to Saturday 24:00 on its own clock, as instants. Of the two weeks
 * around a clock change one has 167 or 169 hours.
 */
export function getEarningWeeks(now: Date, timezone: string) {
  const { days, start, end } = toWeek(now, timezone);
  const lastStart = startOfDay(addDays(days[0] ?? '', -7), timezone);
  return { thisWeek: { from: start, to: end }, lastWeek: { from: lastStart, to: start } };
}
