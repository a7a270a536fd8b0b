import { clockTime, localDay } from '@fondly/contract/time';
import { dayPlus, windowInstants } from '@fondly/server/restaurants/hours/zone-time';
import type { Slot } from './define-restaurant.ts';

export const zone = 'America/New_York';
const lastStart = 23 * 60 + 30;

type Hours = { fromNow: number; notBefore: number; minutes: number };

/** When pickup starts, in minutes from now but not before a time of the day, and how long it lasts. */
const slots: Record<Slot, Hours> = {
  ended: { fromNow: -200, notBefore: -1440, minutes: 120 },
  now: { fromNow: -45, notBefore: 0, minutes: 150 },
  soon: { fromNow: 45, notBefore: 0, minutes: 90 },
  evening: { fromNow: 90, notBefore: 17 * 60 + 30, minutes: 90 },
  late: { fromNow: 150, notBefore: 19 * 60 + 30, minutes: 75 },
};

const pad = (value: number) => String(value).padStart(2, '0');
const timeText = (minutes: number) => `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;

/** Minutes since midnight on the clock of Atlanta. */
function minuteOfDay(now: Date): number {
  const [, hour = '0', minute = '0', half = 'AM'] = /(\d+):(\d+)\s(AM|PM)/.exec(clockTime(now, zone)) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
}

/**
 * A pickup window that fits the hour at which the town is opened: on quarters of an hour, never starting after
 * 11:30 PM, so that meals of today stay today's even when somebody looks at midnight.
 */
export function storyWindow(slot: Slot, now: Date) {
  const { fromNow, notBefore, minutes } = slots[slot];
  const wished = Math.max(Math.round((minuteOfDay(now) + fromNow) / 15) * 15, notBefore);
  const today = localDay(now, zone);
  const availableDate = wished < 0 ? dayPlus(today, -1) : today;
  const start = wished < 0 ? wished + 1440 : Math.min(wished, lastStart);
  const pickupStartTime = timeText(start);
  const pickupEndTime = timeText(start + minutes);
  const { start: pickupStart, end: pickupEnd } = windowInstants(availableDate, pickupStartTime, pickupEndTime, zone);
  return { availableDate, pickupStartTime, pickupEndTime, pickupStart, pickupEnd };
}
