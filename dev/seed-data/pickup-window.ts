import { formatClockTime, toLocalDate } from '@fondly/contract/time';
import { addDays, toTimeWindow } from '@fondly/server/restaurants/hours/zone-time';
import type { PickupSlot } from './define-restaurant.ts';

export const demoTimezone = 'America/New_York';
const lastStartMinute = 23 * 60 + 30;

type SlotTimes = { startsInMinutes: number; notBeforeMinute: number; minutes: number };

/** Minutes from now until pickup starts, the earliest minute of the day, and the duration. */
const slotTimes: Record<PickupSlot, SlotTimes> = {
  ended: { startsInMinutes: -200, notBeforeMinute: -1440, minutes: 120 },
  now: { startsInMinutes: -45, notBeforeMinute: 0, minutes: 150 },
  soon: { startsInMinutes: 45, notBeforeMinute: 0, minutes: 90 },
  evening: { startsInMinutes: 90, notBeforeMinute: 17 * 60 + 30, minutes: 90 },
  late: { startsInMinutes: 150, notBeforeMinute: 19 * 60 + 30, minutes: 75 },
};

const padTwoDigits = (value: number) => String(value).padStart(2, '0');
const formatTime = (minutes: number) => `${padTwoDigits(Math.floor(minutes / 60) % 24)}:${padTwoDigits(minutes % 60)}`;

/** Minutes since midnight in Atlanta. */
function minuteOfDay(now: Date): number {
  const [, hour = '0', minute = '0', meridiem = 'AM'] =
    /(\d+):(\d+)\s(AM|PM)/.exec(formatClockTime(now, demoTimezone)) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (meridiem === 'PM' ? 720 : 0);
}

/**
 * A pickup window that fits the current time. It starts on a quarter of an hour and never after 11:30 PM, so that it
 * belongs to today even shortly before midnight.
 */
export function computePickupWindow(slot: PickupSlot, now: Date) {
  const { startsInMinutes, notBeforeMinute, minutes } = slotTimes[slot];
  const startMinute = Math.max(Math.round((minuteOfDay(now) + startsInMinutes) / 15) * 15, notBeforeMinute);
  const today = toLocalDate(now, demoTimezone);
  const availableDate = startMinute < 0 ? addDays(today, -1) : today;
  const start = startMinute < 0 ? startMinute + 1440 : Math.min(startMinute, lastStartMinute);
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
