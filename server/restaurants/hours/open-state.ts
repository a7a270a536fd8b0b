import type { OpenState } from '@fondly/contract/restaurants';
import { formatClockTime, formatDay, later, toLocalDate } from '@fondly/contract/time';
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
 * Whether a restaurant can hand something over during the whole of `span`, and why not. Lists, pages, checkout,
 * messages and the restaurant's own pages decide by it (docs/domain.md#open-and-closed). A pause counts from `now` to
 * its end, for every pickup, because it stops sales.
 */
export function findClosure(schedule: Schedule, span: Span, now: Date): 'closed' | 'paused' | null {
  if (!isWithinHours(schedule, span)) return 'closed';
  return getPauseEnd(schedule, now) ? 'paused' : null;
}

/** Whether the hours contain the whole span. Hours of adjacent days count together. */
export function isWithinHours(schedule: Schedule, { start, end }: Span): boolean {
  const day = toLocalDate(start, schedule.timezone);
  const contains = (days: string[]) =>
    listOpenSpans(schedule, days).some((span) => span.start <= start && end <= span.end);
  // The hours of one day contain most pickups. A search asks this for each of its meals.
  return contains([day]) || contains([addDays(day, -1), day, addDays(day, 1)]);
}

/** The end of a pause that is running. */
export function getPauseEnd({ pausedUntil }: Pick<Schedule, 'pausedUntil'>, now: Date): Date | null {
  return pausedUntil && pausedUntil > now ? pausedUntil : null;
}

/**
 * Whether a restaurant is open now, the text about it, and when that changes. Lists, pages, and messages use it.
 * `changesAt` is null if nothing changes within a week.
 */
export function toOpenState(schedule: Schedule, now: Date): OpenState {
  const spans = listSpansAround(schedule, now);
  const closure = findClosure(schedule, { start: now, end: new Date(now.getTime() + 1) }, now);
  const current = spans.find((span) => span.start <= now && now < span.end);
  const pause = getPauseEnd(schedule, now);
  if (closure === null && current) return toOpenUntil(current, schedule, now);

  const from = pause ?? now;
  const next = spans.find((span) => span.end > from && (pause !== null || span !== current));
  const opensAt = next ? later(next.start, from) : null;
  const changesAt = opensAt?.toISOString() ?? null;
  if (pause) {
    const text = toPausedText(pause, schedule, now);
    return {
      isOpen: false,
      text,
      explanation: toSentence(`This kitchen is p${text.slice(1)}`),
      changesAt,
      isPaused: true,
    };
  }
  if (!opensAt) return { isOpen: false, text: 'Closed', explanation: 'This kitchen is closed.', changesAt };
  return {
    isOpen: false,
    text: toClosedText(spans, opensAt, schedule, now),
    explanation: explainClosed(spans, opensAt, schedule, now),
    changesAt,
  };
}

/** "Paused until 5:30 PM: Short on staff". A pause that ends at midnight ends tomorrow. */
function toPausedText(pause: Date, schedule: Schedule, now: Date): string {
  const time = formatShortTime(pause, schedule);
  const isToday = toLocalDate(pause, schedule.timezone) === toLocalDate(now, schedule.timezone);
  const isAfterMidnight = pause.getTime() - now.getTime() < 6 * 3_600_000;
  const end = time === '12 AM' ? 'tomorrow' : isToday || isAfterMidnight ? time : `tomorrow at ${time}`;
  return schedule.pauseReason ? `Paused until ${end}: ${schedule.pauseReason}` : `Paused until ${end}`;
}

const toSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

function toOpenUntil(current: Span, schedule: Schedule, now: Date): OpenState {
  const isEndless = current.end.getTime() - now.getTime() > (daysAhead - 2) * 86_400_000;
  if (isEndless) return { isOpen: true, text: 'Open day and night', explanation: null, changesAt: null };
  const time = formatShortTime(current.end, schedule);
  return {
    isOpen: true,
    text: isClosingEarly(current, schedule) ? `Closes early today, at ${time}` : `Open until ${time}`,
    explanation: null,
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
  const opening = formatOpening(opensAt, schedule, now);
  const isLaterToday = toLocalDate(opensAt, schedule.timezone) === toLocalDate(now, schedule.timezone);
  return isLaterToday || hasHoursToday(spans, schedule, now) ? `Opens ${opening}` : 'Closed today';
}

/** A sentence for a page on which someone would order: why it is closed, and until when. */
function explainClosed(spans: Span[], opensAt: Date, schedule: Schedule, now: Date): string {
  const today = toLocalDate(now, schedule.timezone);
  const name = schedule.specialDays.find(({ day }) => day === today)?.name;
  const when = hasHoursToday(spans, schedule, now) ? 'now' : name ? `today (${name})` : 'today';
  return `This kitchen is closed ${when}. It opens ${formatOpening(opensAt, schedule, now)}.`;
}

const hasHoursToday = (spans: Span[], { timezone }: Schedule, now: Date): boolean =>
  spans.some((span) => toLocalDate(span.start, timezone) === toLocalDate(now, timezone));

/** "at 9 AM", "tomorrow at 9 AM", "Mon, Nov 23 at 9 AM". */
function formatOpening(opensAt: Date, schedule: Schedule, now: Date): string {
  const today = toLocalDate(now, schedule.timezone);
  const day = toLocalDate(opensAt, schedule.timezone);
  const time = `at ${formatShortTime(opensAt, schedule)}`;
  if (day === today) return time;
  return day === addDays(today, 1) ? `tomorrow ${time}` : `${formatDay(opensAt, schedule.timezone)} ${time}`;
}

/** "9 PM", "9:30 PM". */
function formatShortTime(at: Date, schedule: Pick<Schedule, 'timezone'>): string {
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
