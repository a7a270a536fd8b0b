import type { PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import { minutesAfter, toLocalDate } from '@fondly/contract/time';
import { Problem } from '../../platform/http/problem.ts';
import type { EditableSchedule, SpecialDay } from './schedule.ts';
import { type ClosingChoice, closeChoices, extendChoices, startOfTomorrow, toServiceDay } from './service-day.ts';
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
      return endToday(schedule, change.closes, closeChoices(schedule, now), now);
    case 'extend':
      return endToday(schedule, change.closes, extendChoices(schedule, now), now);
    case 'closeDay':
      checkDay(schedule, change.day, now);
      return putSpecialDay(schedule, { day: change.day, name: change.name, isClosed: true, opens: null, closes: null });
    case 'specialHours': {
      const { day, name, opens, closes } = change;
      checkDay(schedule, day, now);
      if (!isEndTimeAllowed(opens, closes)) throw closesTooLate();
      return putSpecialDay(schedule, { day, name, isClosed: false, opens, closes });
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

/** Checks the choice again under the lock, because an open page may show a time that has passed. */
function endToday(schedule: EditableSchedule, closes: string, choices: ClosingChoice[], now: Date): EditableSchedule {
  const choice = choices.find(({ time }) => time === closes);
  if (!choice) throw invalidField('closes', 'This time cannot be chosen any more.');
  const day = toServiceDay(schedule, now);
  const name = schedule.specialDays.find((special) => special.day === day)?.name ?? '';
  return putSpecialDay(schedule, { day, name, isClosed: false, opens: choice.opens, closes });
}

function putSpecialDay(schedule: EditableSchedule, special: SpecialDay): EditableSchedule {
  const others = schedule.specialDays.filter(({ day }) => day !== special.day);
  return { ...schedule, specialDays: [...others, special].sort((a, b) => (a.day < b.day ? -1 : 1)) };
}

function checkDay(schedule: EditableSchedule, day: string, now: Date): void {
  const last = addDays(toLocalDate(now, schedule.timezone), maxDaysAhead);
  if (day < toServiceDay(schedule, now) || day > last)
    throw invalidField('day', 'Please choose a day within the next year.');
}

const closesTooLate = (): Problem => invalidField('closes', 'Hours can last until 6 AM of the next day.');

const invalidField = (field: string, sentence: string): Problem =>
  new Problem('invalid-input', {}, { [field]: sentence });
