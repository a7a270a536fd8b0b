import { toLocalDate, toLocalTime, toMinutesOfDay } from '@fondly/contract/time';
import { toTimeWindow } from '@fondly/server/restaurants/hours/zone-time';
import type { PickupSlot } from './define-restaurant.ts';

export const demoTimezone = 'America/New_York';
const dayMinutes = 24 * 60;

type SlotTimes = { startsInMinutes: number; notBeforeMinute: number; minutes: number };

/** Minutes from now until pickup starts, the earliest minute of the day, and the duration. */
const slotTimes: Record<PickupSlot, SlotTimes> = {
  ended: { startsInMinutes: -200, notBeforeMinute: 0, minutes: 120 },
  now: { startsInMinutes: -45, notBeforeMinute: 0, minutes: 150 },
  soon: { startsInMinutes: 45, notBeforeMinute: 0, minutes: 90 },
  evening: { startsInMinutes: 90, notBeforeMinute: 17 * 60 + 30, minutes: 90 },
  late: { startsInMinutes: 150, notBeforeMinute: 19 * 60 + 30, minutes: 75 },
};

const padTwoDigits = (value: number) => String(value).padStart(2, '0');
const formatTime = (minutes: number) => `${padTwoDigits(Math.floor(minutes / 60) % 24)}:${padTwoDigits(minutes % 60)}`;

/**
 * A pickup window of today that fits the current time and starts on a quarter of an hour. It is inside the opening
 * hours: a window that would begin before them or end after them is moved into them.
 *
 * @param hours - of every day; closing may be after midnight
 */
export function computePickupWindow(slot: PickupSlot, hours: readonly [opens: string, closes: string], now: Date) {
  const { startsInMinutes, notBeforeMinute, minutes } = slotTimes[slot];
  const opens = toMinutesOfDay(hours[0]);
  const closes = toMinutesOfDay(hours[1]) + (hours[1] <= hours[0] ? dayMinutes : 0);
  const wanted = Math.round((toMinutesOfDay(toLocalTime(now, demoTimezone)) + startsInMinutes) / 15) * 15;
  const start = Math.max(opens, Math.min(Math.max(wanted, notBeforeMinute), closes - minutes));
  const availableDate = toLocalDate(now, demoTimezone);
  const pickupStartTime = formatTime(start);
  const pickupEndTime = formatTime(start + minutes);
  const { start: pickupStart, end: pickupEnd } = toTimeWindow(
    availableDate,
    pickupStartTime,
    pickupEndTime,
    demoTimezone,
  );
  return { availableDate, pickupStartTime, pickupEndTime, pickupStart, pickupEnd };
}
