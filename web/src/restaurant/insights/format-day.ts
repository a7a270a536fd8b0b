import { formatDay } from '@fondly/contract/time';
import { pageLocale } from '../../shared/language/page-language.ts';

const monthDays = new Intl.DateTimeFormat(pageLocale, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 15" for "2026-11-15": a calendar day, independent of time zones. */
export const formatMonthDay = (day: string): string => monthDays.format(toNoon(day));

/** "Fri, Nov 20" for "2026-11-20". */
export const formatCalendarDay = (day: string): string => formatDay(toNoon(day), 'UTC');

const toNoon = (day: string) => new Date(`${day}T12:00:00Z`);
