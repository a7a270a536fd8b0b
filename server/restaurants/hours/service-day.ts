import type { TimeChoice } from '@fondly/contract/restaurant/pickup-hours';
import { toLocalDate, toMinutesOfDay } from '@fondly/contract/time';
import { listHoursOfDay, type Schedule, type Span } from './open-state.ts';
import { addDays, isEndTimeAllowed, startOfDay, toTimeWindow } from './zone-time.ts';

/*
 * The service day of a restaurant and the closing times that it can choose today. All values use the local clock, so a
 * clock change shifts nothing.
 */

const stepMinutes = 30;
const maxChoices = 8;

type TodaysSpan = Span & { opens: string; closes: string };

/** The day whose hours run now. After midnight it is yesterday until yesterday's hours end. */
export function toServiceDay(schedule: Schedule, now: Date): string {
  const today = toLocalDate(now, schedule.timezone);
  const yesterday = addDays(today, -1);
  return listSpansOfDay(schedule, yesterday).some((span) => span.start <= now && now < span.end) ? yesterday : today;
}

/** The hours of one day in order, "17:30" without seconds, with their instants. */
export function listSpansOfDay(schedule: Schedule, day: string): TodaysSpan[] {
  const spans = listHoursOfDay(schedule, day).map((span) => {
    const [opens, closes] = [span.opens.slice(0, 5), span.closes.slice(0, 5)];
    return { opens, closes, ...toTimeWindow(day, opens, closes, schedule.timezone) };
  });
  return spans.sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Half hours from now to before today's end. Empty on a day that is closed or over. */
export function closeChoices(schedule: Schedule, now: Date): TimeChoice[] {
  const day = toServiceDay(schedule, now);
  const remaining = listSpansOfDay(schedule, day).filter((span) => span.end > now);
  return remaining.flatMap((span) =>
    listHalfHours(span.opens)
      .map((time) => ({ time, at: toTimeWindow(day, span.opens, time, schedule.timezone).end }))
      .filter(({ at }) => at > now && at > span.start && at < span.end)
      .map(toTimeChoice),
  );
}

/** Half hours after today's end, as far past midnight as hours may reach. Empty on a day that is closed. */
export function extendChoices(schedule: Schedule, now: Date): TimeChoice[] {
  const day = toServiceDay(schedule, now);
  const last = listSpansOfDay(schedule, day).at(-1);
  if (!last) return [];
  return listHalfHours(last.closes)
    .filter((time) => isEndTimeAllowed(last.opens, time))
    .map((time) => ({ time, at: toTimeWindow(day, last.opens, time, schedule.timezone).end }))
    .filter(({ at }) => at > now && at > last.end)
    .slice(0, maxChoices)
    .map(toTimeChoice);
}

/** The end of a pause until tomorrow: midnight, or the end of tonight's hours when they run longer. */
export function startOfTomorrow(schedule: Schedule, now: Date): Date {
  const day = toServiceDay(schedule, now);
  const ends = [
    startOfDay(addDays(day, 1), schedule.timezone),
    ...listSpansOfDay(schedule, day).map((span) => span.end),
  ];
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** The half hours of a day, beginning with the first after `time`. */
function listHalfHours(time: string): string[] {
  const from = toMinutesOfDay(time);
  const first = Math.floor(from / stepMinutes) * stepMinutes + stepMinutes;
  return Array.from({ length: (24 * 60) / stepMinutes }, (_, index) => {
    const minutes = (first + index * stepMinutes) % (24 * 60);
    return `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
  });
}

const padTwoDigits = (number: number): string => String(number).padStart(2, '0');

const toTimeChoice = ({ time, at }: { time: string; at: Date }): TimeChoice => ({ time, at: at.toISOString() });
