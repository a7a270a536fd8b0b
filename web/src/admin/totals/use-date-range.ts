import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { useFilter } from '../use-filter.ts';

/** The first and the last day, both included. */
export type DateRange = { from: string; to: string };

export const presetDayCounts = [7, 30, 90, 365] as const;
const daysByDefault = 30;
const dayMilliseconds = 86_400_000;
const isCalendarDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The last days up to today, in the pilot's time zone. */
export function lastDays(count: number): DateRange {
  const to = toLocalDate(readNow(), pilotTimeZone);
  return { from: new Date(Date.parse(to) - (count - 1) * dayMilliseconds).toISOString().slice(0, 10), to };
}

/** As many days, up to the day before the range. */
export function toPreviousRange({ from, to }: DateRange): DateRange {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: toDay(first - (last - first) - dayMilliseconds), to: toDay(first - dayMilliseconds) };
}

/** The range is part of the address. An invalid range is ignored, so that a bad link still opens. */
export function useDateRange(): { span: DateRange; choose: (span: DateRange) => void } {
  const { get, set } = useFilter();
  const [from, to] = [get('from'), get('to')];
  const isValidRange = isCalendarDay(from) && isCalendarDay(to) && findRangeFault({ from, to }) === null;
  return { span: isValidRange ? { from, to } : lastDays(daysByDefault), choose: set };
}

/** @returns the error as a sentence; null for a valid range */
export function findRangeFault({ from, to }: DateRange): string | null {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return 'Please choose a first and a last day.';
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  if (days < 1) return 'The last day is before the first.';
  return days > 366 ? 'Please choose at most 366 days.' : null;
}
