import { pageLocale } from '../../shared/language/page-language.ts';

/** "Good afternoon, Aiko", by the restaurant's local time. */
export function formatGreeting(contactName: string, timezone: string, now: Date): string {
  const hour = Number(
    new Intl.DateTimeFormat(pageLocale, { hour: 'numeric', hourCycle: 'h23', timeZone: timezone }).format(now),
  );
  const firstName = contactName.split(' ')[0];
  // After midnight a shift goes on: neither "evening" nor "morning" fits.
  return hour < 5 ? `Hello, ${firstName}` : `Good ${getPartOfDay(hour)}, ${firstName}`;
}

function getPartOfDay(hour: number): string {
  if (hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** "Friday, November 20". */
export function formatLongDay(timezone: string, now: Date): string {
  return new Intl.DateTimeFormat(pageLocale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: timezone,
  }).format(now);
}
