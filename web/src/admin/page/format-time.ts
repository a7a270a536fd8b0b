import { formatClockTime, formatDay, formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import { readNow } from '../../shared/api/corrected-clock.ts';

/**
 * "Today, 5:30 PM" or "Fri, Nov 20, 5:30 PM", in the admin's time zone, or the restaurant's on pages about its orders.
 */
export function formatDateTime(at: string, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const instant = new Date(at);
  // In a narrow column, the day and the time have a line each.
  return `${formatDayOrToday(instant, timeZone, readNow())}, ${formatClockTime(instant, timeZone).replace(/\s/, '\u00a0')}`;
}

/** "Fri, Nov 20" for a calendar day. */
export const formatCalendarDay = (day: string): string => formatDay(new Date(`${day}T12:00:00Z`), 'UTC');

/** "Fri, Nov 20, 6:00 PM to 7:30 PM" in the restaurant's time zone. */
export function formatPickup({ pickupStart, pickupEnd, timezone }: Pickup): string {
  const [start, end] = [new Date(pickupStart), new Date(pickupEnd)];
  return `${formatDay(start, timezone)}, ${formatPickupWindow(start, end, timezone)}`;
}
type Pickup = { pickupStart: string; pickupEnd: string; timezone: string };

const minuteMilliseconds = 60_000;
const [minutesPerHour, minutesPerDay] = [60, 1440];

/** How long ago that was: "2 d", "3 h 5 min", or "4 min". */
export function formatAge(since: string, now = readNow()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMilliseconds));
  if (minutes >= minutesPerDay) return `${Math.floor(minutes / minutesPerDay)} d`;
  if (minutes < minutesPerHour) return `${minutes} min`;
  return `${Math.floor(minutes / minutesPerHour)} h ${minutes % minutesPerHour} min`;
}

/** The same in its largest unit: "2 d", "3 h", or "4 min". */
export const formatRoughAge = (since: string): string => formatAge(since).replace(/ h .*/, ' h');
