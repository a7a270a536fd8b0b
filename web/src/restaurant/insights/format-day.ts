import { formatDay } from '@fondly/contract/time';

/** "Nov 15" for "2026-11-15": a calendar day, independent of time zones. */
export const formatMonthDay = (day: string): string =>
  formatDay(new Date(`${day}T12:00:00Z`), 'UTC').replace(/^\w+, /, '');

/** "Fri, Nov 20" for "2026-11-20". */
export const formatCalendarDay = (day: string): string => formatDay(new Date(`${day}T12:00:00Z`), 'UTC');
