import { toLocalDate } from '@fondly/contract/time';
import type { LocalNow } from './check-meal.ts';

/** The restaurant's local date and time in the format of date and time inputs. */
export function localNow(timezone: string, now: Date): LocalNow {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: timezone });
  return { date: toLocalDate(now, timezone), time: clock.format(now) };
}

/** "17:30" as "5:30 PM"; an empty field stays empty. */
export function formatInputTime(time: string): string {
  const [hour, minutes] = time.split(':');
  if (!hour || !minutes) return '';
  return `${Number(hour) % 12 || 12}:${minutes} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
