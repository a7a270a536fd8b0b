import { isWithinHours, listHoursOfDay, type Schedule } from '../../restaurants/hours/open-state.ts';
import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';
import type { Meal } from '../schema.ts';

type Template = Pick<Meal, 'pickupStartTime' | 'pickupEndTime' | 'timezone' | 'staysOpen'>;

/**
 * Whether a recurring meal can be listed on a day: inside the hours, after the restaurant opens for it, or not at all.
 * A closed day and shorter special hours are a decision about that day, which the template does not overrule.
 */
export function findOpenDay(template: Template, day: string, schedule: Schedule): 'inside' | 'open-for-it' | 'closed' {
  const { start, end } = toTimeWindow(day, template.pickupStartTime, template.pickupEndTime, template.timezone);
  if (isWithinHours(schedule, { start, end })) return 'inside';
  return template.staysOpen && hasUsualHours(schedule, day) ? 'open-for-it' : 'closed';
}

/** Whether the day has at least its weekly hours. */
function hasUsualHours(schedule: Schedule, day: string): boolean {
  const special = schedule.specialDays.find((one) => one.day === day);
  if (!special) return true;
  if (special.hours.length === 0) return false;
  const usual = listHoursOfDay({ ...schedule, specialDays: [] }, day);
  return usual.every(({ opens, closes }) =>
    isWithinHours(schedule, toTimeWindow(day, opens, closes, schedule.timezone)),
  );
}
