import type { OpenState } from '@fondly/contract/restaurants';
import { formatClockTime, formatDay, later, toLocalDate } from '@fondly/contract/time';
import { addDays, toTimeWindow, toWeekday } from './zone-time.ts';

/** The opening schedule of a restaurant on its local clock. Times are "17:30" or "17:30:00". */
export type Schedule = {
  timezone: string;
  pausedUntil: Date | null;
  /** Why it is paused, as customers read it. */
  pauseReason?: string | null | undefined;
  hours: { weekday: number; opens: string; closes: string }[];
  /** These replace the weekly hours of their day. */
  specialDays: { day: string; isClosed: boolean; opens: string | null; closes: string | null }[];
};

export type Span = { start: Date; end: Date };

const daysAhead = 8;

/**
 * Whether a restaurant is open now, the text about it, and when that changes. Lists, pages, and messages use it.
 * `changesAt` is null if nothing changes within a week.
 */
export function toOpenState(schedule: Schedule, now: Date): OpenState {
  const spans = listSpansAround(schedule, now);
  const current = spans.find((span) => span.start <= now && now < span.end);
  const pause = schedule.pausedUntil && schedule.pausedUntil > now ? schedule.pausedUntil : null;

  if (current && !pause) return toOpenUntil(current, schedule, now);
  if (current && pause && pause < current.end) {
    const text = appendReason(`Paused until ${formatShortTime(pause, schedule)}`, schedule);
    return { isOpen: false, text, changesAt: pause.toISOString() };
  }
  const from = pause ?? now;
  const next = spans.find((span) => span.end > from && span !== current);
  if (!next) return { isOpen: false, text: 'Closed', changesAt: null };
  const opensAt = later(next.start, from);
  const closed = toClosedText(spans, opensAt, schedule, now);
  const text = current && pause ? appendReason(closed, schedule) : closed;
  return { isOpen: false, text, changesAt: opensAt.toISOString() };
}

/** Shown only when the pause closes a restaurant that would be open. */
function appendReason(text: string, { pauseReason }: Schedule): string {
  return pauseReason ? `${text}: ${pauseReason}` : text;
}

function toOpenUntil(current: Span, schedule: Schedule, now: Date): OpenState {
  const isEndless = current.end.getTime() - now.getTime() > (daysAhead - 2) * 86_400_000;
  if (isEndless) return { isOpen: true, text: 'Open day and night', changesAt: null };
  const time = formatShortTime(current.end, schedule);
  return {
    isOpen: true,
    text: isClosingEarly(current, schedule) ? `Closes early today, at ${time}` : `Open until ${time}`,
    changesAt: current.end.toISOString(),
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

function toClosedText(spans: Span[], opensAt: Date, schedule: Schedule, now: Date): string {
  const today = toLocalDate(now, schedule.timezone);
  const day = toLocalDate(opensAt, schedule.timezone);
  const time = formatShortTime(opensAt, schedule);
  if (day === today) return `Opens at ${time}`;
  const wasOpenToday = spans.some((span) => toLocalDate(span.start, schedule.timezone) === today);
  if (!wasOpenToday) return 'Closed today';
  if (day === addDays(today, 1)) return `Opens tomorrow at ${time}`;
  return `Opens ${formatDay(opensAt, schedule.timezone)} at ${time}`;
}

/** "9 PM", "9:30 PM". */
function formatShortTime(at: Date, schedule: Schedule): string {
  return formatClockTime(at, schedule.timezone).replace(':00 ', ' ');
}

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
export function listHoursOfDay(schedule: Schedule, day: string): { opens: string; closes: string }[] {
  const special = schedule.specialDays.find((one) => one.day === day);
  if (!special) return schedule.hours.filter((span) => span.weekday === toWeekday(day));
  if (special.isClosed || special.opens === null || special.closes === null) return [];
  return [{ opens: special.opens, closes: special.closes }];
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
