import { type Language, localeOf } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';

export const secondsAfter = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000);
export const minutesAfter = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * 86_400_000);
export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
export const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Minutes since midnight of a time of day: 1050 for "17:30". */
export const toMinutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The time zone of the pilot's city, for everything without a restaurant. */
export const pilotTimeZone = 'America/New_York';

/** Weekday numbers begin with Sunday as 0. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs about 50 microseconds, using one about 1: a list of meals makes few and uses many. */
function format(timezone: string, language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timezone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf[language], { timeZone: timezone, ...options });
  formats.set(key, made);
  return made;
}

/** "5:30 PM", on the clock of the zone. Pages use their own language; the server names the reader's. */
export function formatClockTime(at: Date, timezone: string, language: Language = getLocale()): string {
  const time = format(timezone, language, { hour: 'numeric', minute: '2-digit' }).format(at);
  return time.replaceAll('\u202f', ' ');
}

/**
 * A clock time inside a sentence, as in "until 5:30 PM". Spanish adds an article, which is singular for one o'clock: "hasta
 * la 1:30 p. m.", "hasta las 5:30 p. m."
 */
export function formatTimeInSentence(at: Date, timezone: string, language: Language = getLocale()): string {
  const time = formatClockTime(at, timezone, language);
  if (language !== 'es') return time;
  return time.startsWith('1:') ? `la ${time}` : `las ${time}`;
}

/** "17:30", on the clock of the zone: in the order of the day, unlike the words for people. */
export function toLocalTime(at: Date, timezone: string): string {
  return format(timezone, 'en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}

const quarterHour = 15 * 60_000;
const localDates = new Map<string, string>();
const maxLocalDates = 5_000;

/**
 * "2026-11-20", the calendar day of the zone. Midnight is on a quarter of an hour in every time zone, so a day found for
 * an instant is that of its whole quarter. A search asks for a few instants hundreds of times, and formatting one costs 3
 * microseconds.
 */
export function toLocalDate(at: Date, timezone: string): string {
  const key = `${timezone} ${Math.floor(at.getTime() / quarterHour)}`;
  const known = localDates.get(key);
  if (known !== undefined) return known;
  const made = format(timezone, 'en', { year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(at)
    .replace(/(\d+)\/(\d+)\/(\d+)/, '$3-$1-$2');
  if (localDates.size >= maxLocalDates) localDates.clear();
  localDates.set(key, made);
  return made;
}

/** Whether both instants fall on the same day of the zone. */
export const isSameDay = (a: Date, b: Date, timezone: string): boolean =>
  toLocalDate(a, timezone) === toLocalDate(b, timezone);

/** "Fri, Nov 20", the calendar day of the zone. */
export function formatDay(at: Date, timezone: string, language: Language = getLocale()): string {
  return format(timezone, language, { weekday: 'short', month: 'short', day: 'numeric' }).format(at);
}

/** "Friday, November 20", the calendar day of the zone. */
export function formatLongDay(at: Date, timezone: string, language: Language = getLocale()): string {
  return format(timezone, language, { weekday: 'long', month: 'long', day: 'numeric' }).format(at);
}

/** "Dec 12", for a calendar day such as "2026-12-12". */
export function formatMonthDay(day: string, language: Language = getLocale()): string {
  return format('UTC', language, { month: 'short', day: 'numeric' }).format(new Date(`${day}T12:00:00Z`));
}

/** "Today" when both instants fall on the same day of the zone, else "Fri, Nov 20". */
export function formatDayOrToday(at: Date, timezone: string, now: Date, language: Language = getLocale()): string {
  return isSameDay(at, now, timezone) ? m.common_today({}, { locale: language }) : formatDay(at, timezone, language);
}

/** "5:30 PM to 7:00 PM". */
export function formatPickupWindow(start: Date, end: Date, timezone: string, language: Language = getLocale()): string {
  const times = {
    start: formatClockTime(start, timezone, language),
    end: formatClockTime(end, timezone, language),
  };
  return m.common_time_span(times, { locale: language });
}
