import { policies } from '@fondly/contract/policies';
import { toLocalDate, toMinutesOfDay } from '@fondly/contract/time';
import { Temporal } from 'temporal-polyfill';

/*
 * Converts local times of a restaurant to instants and back. Days are "2026-11-20", times "17:30" or "17:30:00". Never
 * add 24 hours to get tomorrow: a day has 23 or 25 hours twice a year.
 */

type Side = 'start' | 'end';

/**
 * A time in the skipped spring hour moves forward. In the repeated autumn hour a window starts with the first
 * occurrence and ends with the second.
 */
const disambiguation = { start: 'compatible', end: 'later' } as const;

/** A list of restaurants converts the same few times repeatedly, and a conversion costs about 20 microseconds. */
const cachedInstants = new Map<string, number>();
const maxCachedInstants = 5_000;

function toInstant(day: string, time: string, timezone: string, side: Side): Date {
  const key = `${day} ${time} ${timezone} ${side}`;
  const cached = cachedInstants.get(key);
  if (cached !== undefined) return new Date(cached);
  const wallTime = Temporal.PlainDate.from(day).toPlainDateTime(time);
  const { epochMilliseconds } = wallTime.toZonedDateTime(timezone, { disambiguation: disambiguation[side] });
  if (cachedInstants.size >= maxCachedInstants) cachedInstants.clear();
  cachedInstants.set(key, epochMilliseconds);
  return new Date(epochMilliseconds);
}

/** The calendar day `days` after `day`; negative values count back. Calendar days in UTC all have 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function toWeekday(day: string): number {
  return new Date(day).getUTCDay();
}

/**
 * Converts a local window to instants. An end at or before the start is on the next day.
 * @returns `end` after `start`, always: a window in the skipped hour keeps its length after the gap
 */
export function toTimeWindow(day: string, startTime: string, endTime: string, timezone: string) {
  const minutes = toMinutesOfDay(endTime) - toMinutesOfDay(startTime);
  const crossesMidnight = minutes <= 0;
  const start = toInstant(day, startTime, timezone, 'start');
  const end = toInstant(crossesMidnight ? addDays(day, 1) : day, endTime, timezone, 'end');
  return { start, end: end > start ? end : new Date(start.getTime() + minutes * 60_000) };
}

/** Whether a window ends within the allowed time past midnight. */
export function isEndTimeAllowed(startTime: string, endTime: string): boolean {
  const crossesMidnight = toMinutesOfDay(endTime) <= toMinutesOfDay(startTime);
  return !crossesMidnight || toMinutesOfDay(endTime) <= policies.pickupMaxHoursPastMidnight * 60;
}

/** The first instant of a day in the zone. */
export function startOfDay(day: string, timezone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds);
}

/** The last instant at which a pickup of this service day can end. */
export function endOfServiceDay(day: string, timezone: string): Date {
  const hours = String(policies.pickupMaxHoursPastMidnight).padStart(2, '0');
  return toInstant(addDays(day, 1), `${hours}:00`, timezone, 'end');
}

/** The week around `now`, from Sunday, as seven days and as instants; 167 or 169 hours at a clock change. */
export function toWeek(now: Date, timezone: string) {
  const today = toLocalDate(now, timezone);
  const sunday = addDays(today, -toWeekday(today));
  const days = Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
  return { today, days, start: startOfDay(sunday, timezone), end: startOfDay(addDays(sunday, 7), timezone) };
}
