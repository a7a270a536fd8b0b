import type { PickupHoursChange, TimeChoice } from '@fondly/contract/restaurant/pickup-hours';
import type { FieldError } from '@fondly/contract/sentences/field-errors';
import { minutesAfter, toLocalDate } from '@fondly/contract/time';
import { Problem } from '../../platform/http/problem.ts';
import type { DayHours } from './open-state.ts';
import type { EditableSchedule } from './schedule.ts';
import { closeChoices, extendChoices, listSpansOfDay, startOfTomorrow, toServiceDay } from './service-day.ts';
import { mergeDayHours, putSpecialDay } from './special-hours.ts';
import { addDays, isEndTimeAllowed } from './zone-time.ts';

const maxDaysAhead = 366;

/**
 * Computes the hours after a change without writing them, so a preview equals the saved result. A change for one day
 * expires with that day, and a pause expires at its end.
 */
export function applyScheduleChange(
  schedule: EditableSchedule,
  change: PickupHoursChange,
  now: Date,
): EditableSchedule {
  switch (change.kind) {
    case 'hours':
      if (!change.hours.every((span) => isEndTimeAllowed(span.opens, span.closes))) throw closesTooLate();
      return { ...schedule, hours: change.hours };
    case 'closeEarly':
      return closeEarly(schedule, change.closes, now);
    case 'extend':
      return extend(schedule, change.closes, now);
    case 'closeDay':
      checkDay(schedule, change.day, now);
      return putSpecialDay(schedule, { day: change.day, name: change.name, hours: [] });
    case 'specialHours': {
      const { day, name, opens, closes } = change;
      checkDay(schedule, day, now);
      if (!isEndTimeAllowed(opens, closes)) throw closesTooLate();
      return putSpecialDay(schedule, { day, name, hours: [{ opens, closes }] });
    }
    case 'usualHours':
      return { ...schedule, specialDays: schedule.specialDays.filter(({ day }) => day !== change.day) };
    case 'pause': {
      const { length, reason } = change;
      const until = length === 'tomorrow' ? startOfTomorrow(schedule, now) : minutesAfter(now, Number(length));
      return { ...schedule, pausedUntil: until, pauseReason: reason };
    }
    case 'resume':
      return { ...schedule, pausedUntil: null, pauseReason: null };
  }
}

/** Ends the day's hours at this time and removes later ones. Earlier ones stay. */
function closeEarly(schedule: EditableSchedule, closes: string, now: Date): EditableSchedule {
  const { at } = requireChoice(closeChoices(schedule, now), closes);
  const day = toServiceDay(schedule, now);
  const kept = listSpansOfDay(schedule, day).filter(({ start }) => start < new Date(at));
  const hours = kept.map((span) => ({ opens: span.opens, closes: span.end > new Date(at) ? closes : span.closes }));
  return putTodaysHours(schedule, day, hours);
}

/** Moves the end of the day's last hours. */
function extend(schedule: EditableSchedule, closes: string, now: Date): EditableSchedule {
  requireChoice(extendChoices(schedule, now), closes);
  const day = toServiceDay(schedule, now);
  const spans = listSpansOfDay(schedule, day);
  const hours = spans.map((span, index) => ({
    opens: span.opens,
    closes: index === spans.length - 1 ? closes : span.closes,
  }));
  return putTodaysHours(schedule, day, hours);
}

/** Checks the choice again under the lock, because an open page may show a time that has passed. */
function requireChoice(choices: TimeChoice[], closes: string): TimeChoice {
  const choice = choices.find(({ time }) => time === closes);
  if (!choice) throw invalidField('closes', 'time-not-offered');
  return choice;
}

function putTodaysHours(schedule: EditableSchedule, day: string, hours: DayHours[]): EditableSchedule {
  const name = schedule.specialDays.find((special) => special.day === day)?.name ?? '';
  return putSpecialDay(schedule, { day, name, hours: mergeDayHours(hours) });
}

function checkDay(schedule: EditableSchedule, day: string, now: Date): void {
  const last = addDays(toLocalDate(now, schedule.timezone), maxDaysAhead);
  if (day < toServiceDay(schedule, now) || day > last) throw invalidField('day', 'day-beyond-year');
}

const closesTooLate = (): Problem => invalidField('closes', 'hours-too-late');

const invalidField = (field: string, error: FieldError): Problem =>
  new Problem('invalid-input', {}, { [field]: error });
