import type { PickupChange } from '@fondly/contract/restaurant/pickup-hours';
import { localDay, minutesAfter } from '@fondly/contract/time';
import { Problem } from '../../platform/http/problem.ts';
import type { OwnSchedule, SpecialDay } from './schedule.ts';
import { closeChoices, extendChoices, serviceDay, startOfTomorrow, type TodaysEnd } from './service-day.ts';
import { dayPlus, endsInTime } from './zone-time.ts';

const daysAhead = 366;

/**
 * The hours after a wish, without writing them: what is previewed is what is saved. Every change of one day ends
 * with its day and every pause by itself.
 *
 * @throws Problem `invalid-input` with the field: a time that is no choice now, hours that reach too far past
 *   midnight, a day that is over or more than a year away
 */
export function changed(schedule: OwnSchedule, change: PickupChange, now: Date): OwnSchedule {
  switch (change.kind) {
    case 'hours':
      if (!change.hours.every((span) => endsInTime(span.opens, span.closes))) throw tooLate();
      return { ...schedule, hours: change.hours };
    case 'closeEarly':
      return endToday(schedule, change.closes, closeChoices(schedule, now), now);
    case 'extend':
      return endToday(schedule, change.closes, extendChoices(schedule, now), now);
    case 'closeDay':
      checkDay(schedule, change.day, now);
      return put(schedule, { day: change.day, name: change.name, isClosed: true, opens: null, closes: null });
    case 'specialHours': {
      const { day, name, opens, closes } = change;
      checkDay(schedule, day, now);
      if (!endsInTime(opens, closes)) throw tooLate();
      return put(schedule, { day, name, isClosed: false, opens, closes });
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

/** Asked again under the lock: a page that was open for long may offer a time that has passed. */
function endToday(schedule: OwnSchedule, closes: string, choices: TodaysEnd[], now: Date): OwnSchedule {
  const choice = choices.find(({ time }) => time === closes);
  if (!choice) throw fault('closes', 'This time cannot be chosen any more.');
  const day = serviceDay(schedule, now);
  const name = schedule.specialDays.find((special) => special.day === day)?.name ?? '';
  return put(schedule, { day, name, isClosed: false, opens: choice.opens, closes });
}

function put(schedule: OwnSchedule, special: SpecialDay): OwnSchedule {
  const others = schedule.specialDays.filter(({ day }) => day !== special.day);
  return { ...schedule, specialDays: [...others, special].sort((a, b) => (a.day < b.day ? -1 : 1)) };
}

function checkDay(schedule: OwnSchedule, day: string, now: Date): void {
  const last = dayPlus(localDay(now, schedule.timezone), daysAhead);
  if (day < serviceDay(schedule, now) || day > last) throw fault('day', 'Please choose a day within the next year.');
}

const tooLate = (): Problem => fault('closes', 'Hours can last until 6 AM of the next day.');

const fault = (field: string, sentence: string): Problem => new Problem('invalid-input', {}, { [field]: sentence });
