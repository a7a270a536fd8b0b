import type { PickupHoursChange, PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import { pageLocale } from '../../shared/language/page-language.ts';

/** What a change of hours did, and until when: "Paused until 5:15 PM". */
export function describeSavedChange(
  change: PickupHoursChange,
  { pause, timezone }: PickupHoursView,
  now: Date,
): string {
  switch (change.kind) {
    case 'pause':
      return pause ? `Paused until ${formatPauseEnd(pause, timezone, now)}` : 'Paused';
    case 'resume':
      return 'You take new orders again';
    case 'closeEarly':
      return `Closing at ${formatTimeOfDay(change.closes)} today`;
    case 'extend':
      return `Open until ${formatTimeOfDay(change.closes)} today`;
    case 'closeDay':
      return `Closed on ${formatDate(change.day)}`;
    case 'specialHours':
      return `Open from ${formatTimeOfDay(change.opens)} to ${formatTimeOfDay(change.closes)} on ${formatDate(change.day)}`;
    case 'usualHours':
      return `Usual hours on ${formatDate(change.day)}`;
    case 'hours':
      return 'Your hours are saved';
  }
}

/** "5:15 PM", or "Sat, Nov 21, 5:00 AM" on another day. */
export function formatPauseEnd({ until }: NonNullable<PickupHoursView['pause']>, timezone: string, now: Date): string {
  const end = new Date(until);
  const day = formatDayOrToday(end, timezone, now);
  return day === 'Today' ? formatClockTime(end, timezone) : `${day}, ${formatClockTime(end, timezone)}`;
}

/** "18:00" as "6:00 PM". */
const formatTimeOfDay = (time: string): string => formatClockTime(new Date(`2000-01-01T${time}:00Z`), 'UTC');

const formatDate = (day: string): string =>
  new Intl.DateTimeFormat(pageLocale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
