import type { OpenState } from '@fondly/contract/restaurants';
import { later, toLocalDate } from '@fondly/contract/time';
import { addDays, toTimeWindow, toWeekday } from './zone-time.ts';

/** Hours of one day on the local clock. A close at or before the open is on the next day. */
export type DayHours = { opens: string; closes: string };

/** The opening schedule of a restaurant on its local clock. Times are "17:30". */
export type Schedule = {
  timezone: string;
  pausedUntil: Date | null;
  /** Why it is paused, as customers read it. */
  pauseReason?: string | null | undefined;
  hours: (DayHours & { weekday: number })[];
  /** These replace the weekly hours of their day. A day without hours is closed. */
  specialDays: { day: string; name?: string; hours: DayHours[] }[];
};

export type Span = { start: Date; end: Date };

const daysAhead = 8;

/**
 * Whether the hours contain the whole span. Hours of adjacent days count together. For the pickup window of a meal, the
 * database keeps the answer as `meals.open_from` (docs/domain.md#open-and-closed).
 */
export function isWithinHours(schedule: Schedule, { start, end }: Span): boolean {
  const day = toLocalDate(start, schedule.timezone);
  const spans = listOpenSpans(schedule, [addDays(day, -1), day, addDays(day, 1)]);
  return spans.some((span) => span.start <= start && end <= span.end);
}

/** The end of a pause that is running. */
export function getPauseEnd({ pausedUntil }: Pick<Schedule, 'pausedUntil'>, now: Date): Date | null {
  return pausedUntil && pausedUntil > now ? pausedUntil : null;
}

/**
 * Whether a restaurant is open now, and when that changes. Lists, pages, and messages use it. `changesAt` is null if
 * nothing changes within a week.
 */
export function toOpenState(schedule: Schedule, now: Date): OpenState {
  const spans = listSpansAround(schedule, now);
  const current = spans.find((span) => span.start <= now && now < span.end);
  const pause = getPauseEnd(schedule, now);
  if (current && !pause) return toOpenUntil(current, schedule, now);

  const from = pause ?? now;
  const next = spans.find((span) => span.end > from && (pause !== null || span !== current));
  const changesAt = next ? later(next.start, from).toISOString() : null;
  return {
    isOpen: false,
    changesAt,
    ...(pause && { pause: { until: pause.toISOString(), reason: schedule.pauseReason ?? null } }),
    ...(!hasHoursToday(spans, schedule, now) && { closedToday: { name: findSpecialDayName(schedule, now) } }),
  };
}

function toOpenUntil(current: Span, schedule: Schedule, now: Date): OpenState {
  const isEndless = current.end.getTime() - now.getTime() > (daysAhead - 2) * 86_400_000;
  return {
    isOpen: true,
    changesAt: isEndless ? null : current.end.toISOString(),
    ...(isClosingEarly(current, schedule) && !isEndless && { closesEarly: true }),
  };
}

/** Whether a special day closes earlier than the usual hours. */
function isClosingEarly(current: Span, schedule: Schedule): boolean {
  const day = toLocalDate(current.start, schedule.timezone);
  if (!schedule.specialDays.some((special) => special.day === day)) return false;
  return listSpansAround({ ...schedule, specialDays: [] }, current.start).some(
    (usual) => usual.start <= current.end && current.end < usual.end,
  );
}

function findSpecialDayName({ specialDays, timezone }: Schedule, now: Date): string | null {
  const today = toLocalDate(now, timezone);
  return specialDays.find(({ day }) => day === today)?.name ?? null;
}

const hasHoursToday = (spans: Span[], { timezone }: Schedule, now: Date): boolean =>
  spans.some((span) => toLocalDate(span.start, timezone) === toLocalDate(now, timezone));

/** Sorted spans from yesterday on, because yesterday's hours may pass midnight. Adjacent spans are merged. */
function listSpansAround(schedule: Schedule, now: Date): Span[] {
  const yesterday = addDays(toLocalDate(now, schedule.timezone), -1);
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => addDays(yesterday, index));
  return listOpenSpans(schedule, days);
}

/** The hours of these days as instants. */
export function listOpenSpans(schedule: Schedule, days: string[]): Span[] {
  const spans = days.flatMap((day) =>
    listHoursOfDay(schedule, day).map(({ opens, closes }) => toTimeWindow(day, opens, closes, schedule.timezone)),
  );
  return mergeSpans(spans.sort((a, b) => a.start.getTime() - b.start.getTime()));
}

/** The hours of one day on the local clock. A special day replaces the weekly hours. */
export function listHoursOfDay(schedule: Pick<Schedule, 'hours' | 'specialDays'>, day: string): DayHours[] {
  const special = schedule.specialDays.find((one) => one.day === day);
  if (special) return special.hours;
  const weekday = toWeekday(day);
  return schedule.hours.filter((span) => span.weekday === weekday);
}

function mergeSpans(sorted: Span[]): Span[] {
  const spans: Span[] = [];
  for (const span of sorted) {
    const last = spans.at(-1);
    if (!last || span.start > last.end) spans.push({ ...span });
    else if (span.end > last.end) last.end = span.end;
  }
  return spans;
}
