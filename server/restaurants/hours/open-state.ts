import type { OpenState } from '@fondly/contract/restaurants';
import { clockTime, dayName, later, localDay } from '@fondly/contract/time';
import { dayPlus, weekdayOf, windowInstants } from './zone-time.ts';

/** When a kitchen is open, as it said on its own clock. Times are "17:30" or "17:30:00". */
export type Schedule = {
  timezone: string;
  pausedUntil: Date | null;
  /** Why it is paused, in words for customers. */
  pauseReason?: string | null | undefined;
  hours: { weekday: number; opens: string; closes: string }[];
  /** Replace the weekly hours of their day. */
  specialDays: { day: string; isClosed: boolean; opens: string | null; closes: string | null }[];
};

export type Span = { start: Date; end: Date };

const daysAhead = 8;

/**
 * Whether a kitchen takes orders now, in words, and when that changes: the one answer for list, page, checkout and
 * messages. `changesAt` is null when nothing changes within a week.
 *
 * @see Customer specification, section 2, "Open until 10:00 PM"; decisions 4.2 and 4.3
 */
export function openState(schedule: Schedule, now: Date): OpenState {
  const spans = spansAround(schedule, now);
  const current = spans.find((span) => span.start <= now && now < span.end);
  const pause = schedule.pausedUntil && schedule.pausedUntil > now ? schedule.pausedUntil : null;

  if (current && !pause) return openUntil(current, schedule, now);
  if (current && pause && pause < current.end) {
    const text = withReason(`Paused until ${shortTime(pause, schedule)}`, schedule);
    return { isOpen: false, text, changesAt: pause.toISOString() };
  }
  const from = pause ?? now;
  const next = spans.find((span) => span.end > from && span !== current);
  if (!next) return { isOpen: false, text: 'Closed', changesAt: null };
  const opensAt = later(next.start, from);
  const closed = closedText(spans, opensAt, schedule, now);
  const text = current && pause ? withReason(closed, schedule) : closed;
  return { isOpen: false, text, changesAt: opensAt.toISOString() };
}

/** Said only while a pause keeps a kitchen closed that would be open. */
function withReason(text: string, { pauseReason }: Schedule): string {
  return pauseReason ? `${text}: ${pauseReason}` : text;
}

function openUntil(current: Span, schedule: Schedule, now: Date): OpenState {
  const isEndless = current.end.getTime() - now.getTime() > (daysAhead - 2) * 86_400_000;
  if (isEndless) return { isOpen: true, text: 'Open day and night', changesAt: null };
  const time = shortTime(current.end, schedule);
  return {
    isOpen: true,
    text: closesEarly(current, schedule) ? `Closes early today, at ${time}` : `Open until ${time}`,
    changesAt: current.end.toISOString(),
  };
}

/** Whether a special day ends what the usual hours would leave open. */
function closesEarly(current: Span, schedule: Schedule): boolean {
  const day = localDay(current.start, schedule.timezone);
  if (!schedule.specialDays.some((special) => special.day === day)) return false;
  return spansAround({ ...schedule, specialDays: [] }, current.start).some(
    (usual) => usual.start <= current.end && current.end < usual.end,
  );
}

function closedText(spans: Span[], opensAt: Date, schedule: Schedule, now: Date): string {
  const today = localDay(now, schedule.timezone);
  const day = localDay(opensAt, schedule.timezone);
  const time = shortTime(opensAt, schedule);
  if (day === today) return `Opens at ${time}`;
  const wasOpenToday = spans.some((span) => localDay(span.start, schedule.timezone) === today);
  if (!wasOpenToday) return 'Closed today';
  if (day === dayPlus(today, 1)) return `Opens tomorrow at ${time}`;
  return `Opens ${dayName(opensAt, schedule.timezone)} at ${time}`;
}

/** "9 PM", "9:30 PM". */
function shortTime(at: Date, schedule: Schedule): string {
  return clockTime(at, schedule.timezone).replace(':00 ', ' ');
}

/** From yesterday, whose night may reach into today, in order, with spans that touch made into one. */
function spansAround(schedule: Schedule, now: Date): Span[] {
  const yesterday = dayPlus(localDay(now, schedule.timezone), -1);
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => dayPlus(yesterday, index));
  return spansOf(schedule, days);
}

/** The hours of these days as instants. */
export function spansOf(schedule: Schedule, days: string[]): Span[] {
  const spans = days.flatMap((day) =>
    hoursOf(schedule, day).map(({ opens, closes }) => windowInstants(day, opens, closes, schedule.timezone)),
  );
  return joined(spans.sort((a, b) => a.start.getTime() - b.start.getTime()));
}

/** The hours of one day on the kitchen's clock, special ones in place of the weekly. */
export function hoursOf(schedule: Schedule, day: string): { opens: string; closes: string }[] {
  const special = schedule.specialDays.find((one) => one.day === day);
  if (!special) return schedule.hours.filter((span) => span.weekday === weekdayOf(day));
  if (special.isClosed || special.opens === null || special.closes === null) return [];
  return [{ opens: special.opens, closes: special.closes }];
}

function joined(sorted: Span[]): Span[] {
  const spans: Span[] = [];
  for (const span of sorted) {
    const last = spans.at(-1);
    if (!last || span.start > last.end) spans.push({ ...span });
    else if (span.end > last.end) last.end = span.end;
  }
  return spans;
}
