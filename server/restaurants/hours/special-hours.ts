import { toLocalDate, toLocalTime, toMinutesOfDay } from '@fondly/contract/time';
import { type DayHours, listHoursOfDay, type Span } from './open-state.ts';
import type { EditableSchedule, SpecialDay } from './schedule.ts';

const minutesPerDay = 24 * 60;

/** Hours of one day that the restaurant adds to those that it has. */
export type AddedHours = DayHours & { day: string };

/** Opens the day for these hours in addition to its present ones. Other weeks stay as they are. */
export function addSpecialHours(schedule: EditableSchedule, { day, opens, closes }: AddedHours): EditableSchedule {
  const name = schedule.specialDays.find((special) => special.day === day)?.name ?? '';
  const hours = mergeDayHours([...listHoursOfDay(schedule, day), { opens, closes }]);
  return putSpecialDay(schedule, { day, name, hours });
}

/** A pickup window as hours of the local day on which it starts. */
export function toAddedHours({ start, end }: Span, timezone: string): AddedHours {
  return { day: toLocalDate(start, timezone), opens: toLocalTime(start, timezone), closes: toLocalTime(end, timezone) };
}

export function putSpecialDay(schedule: EditableSchedule, special: SpecialDay): EditableSchedule {
  const others = schedule.specialDays.filter(({ day }) => day !== special.day);
  return { ...schedule, specialDays: [...others, special].sort((a, b) => (a.day < b.day ? -1 : 1)) };
}

/**
 * Joins hours that touch or overlap, in order. Hours of 24 hours or more cannot be written as two times of day, so
 * those stay separate.
 */
export function mergeDayHours(hours: readonly DayHours[]): DayHours[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of hours.map(toMinutes).sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1);
    if (!last || from > last.to) merged.push({ from, to });
    else if (to > last.to) {
      if (to - last.from <= minutesPerDay) last.to = to;
      else if (from > last.from) merged.push({ from, to });
    }
  }
  return merged.map(({ from, to }) => ({ opens: toTime(from), closes: toTime(to) }));
}

function toMinutes({ opens, closes }: DayHours): { from: number; to: number } {
  const [from, to] = [toMinutesOfDay(opens), toMinutesOfDay(closes)];
  return { from, to: to > from ? to : to + minutesPerDay };
}

function toTime(minutes: number): string {
  const ofDay = minutes % minutesPerDay;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
