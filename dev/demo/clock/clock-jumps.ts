import { toWeekday } from '@fondly/server/restaurants/hours/zone-time';
import { findNextLocalTime } from './demo-clock.ts';

/** Most kitchens have closed by then, and every pickup window of the demo is over. */
const closingTime = '23:00';
const morningTime = '09:00';
/** Stripe pays out at midnight UTC, which is Sunday evening in Atlanta. */
const mondayTime = '10:00';
const monday = 1;

const minutesLater = (minutes: number) => (now: Date) => new Date(now.getTime() + minutes * 60_000);
/** A second move to the same time goes a day, or a week, further. */
const next = (time: string, weekday?: number) => (now: Date) =>
  findNextLocalTime(minutesLater(1)(now), time, (day) => weekday === undefined || toWeekday(day) === weekday);

/** Where the buttons of the clock move it. */
export const clockJumps = {
  quarter: { label: '+15 min', findTime: minutesLater(15) },
  hour: { label: '+1 hour', findTime: minutesLater(60) },
  closing: { label: 'Closing time', findTime: next(closingTime) },
  morning: { label: 'Tomorrow morning', findTime: next(morningTime) },
  monday: { label: 'Next Monday', findTime: next(mondayTime, monday) },
} as const satisfies Record<string, { label: string; findTime: (now: Date) => Date }>;

export type ClockJump = keyof typeof clockJumps;
export const isClockJump = (name: unknown): name is ClockJump => typeof name === 'string' && name in clockJumps;
