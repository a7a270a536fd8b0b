import type { PickupHoursChange, PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import { formatClockTime, formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

/** What a change of hours did, and until when: "Paused until 5:15 PM". */
export function describeSavedChange(
  change: PickupHoursChange,
  { pause, timezone }: PickupHoursView,
  now: Date,
): string {
  switch (change.kind) {
    case 'pause':
      return pause
        ? m.pickup_hours_saved_paused_until({ end: formatPauseEnd(pause, timezone, now) })
        : m.pickup_hours_saved_paused();
    case 'resume':
      return m.pickup_hours_saved_resumed();
    case 'closeEarly':
      return m.pickup_hours_saved_closing_early({ time: formatTimeOfDay(change.closes) });
    case 'extend':
      return m.pickup_hours_saved_extended({ time: formatTimeOfDay(change.closes) });
    case 'closeDay':
      return m.pickup_hours_saved_day_closed({ day: formatDate(change.day) });
    case 'specialHours':
      return m.pickup_hours_saved_special_hours({
        opens: formatTimeOfDay(change.opens),
        closes: formatTimeOfDay(change.closes),
        day: formatDate(change.day),
      });
    case 'usualHours':
      return m.pickup_hours_saved_usual_hours({ day: formatDate(change.day) });
    case 'hours':
      return m.pickup_hours_saved_hours();
  }
}

/** "5:15 PM", or "Sat, Nov 21, 5:00 AM" on another day. */
export function formatPauseEnd({ until }: NonNullable<PickupHoursView['pause']>, timezone: string, now: Date): string {
  const end = new Date(until);
  const time = formatClockTime(end, timezone);
  return isSameDay(end, now, timezone)
    ? time
    : m.pickup_hours_pause_end_on_day({ day: formatDay(end, timezone), time });
}

/** "18:00" as "6:00 PM". */
const formatTimeOfDay = (time: string): string => formatClockTime(new Date(`2000-01-01T${time}:00Z`), 'UTC');

const formatDate = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`), 'UTC');
