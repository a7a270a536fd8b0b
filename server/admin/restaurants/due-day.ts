import { toLocalDate } from '@fondly/contract/time';
import { addDays, toWeekday } from '../../restaurants/hours/zone-time.ts';

/** The upper end of the promised 1-2 business days. */
const maxReviewDays = 2;

/** The day by which an applicant was promised an answer. Saturdays and Sundays do not count. */
export function dueDate(appliedAt: Date, timezone: string): string {
  let day = toLocalDate(appliedAt, timezone);
  for (let left = maxReviewDays; left > 0; ) {
    day = addDays(day, 1);
    const weekday = toWeekday(day);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

export function getDueState(day: string, timezone: string, now: Date): 'later' | 'today' | 'late' {
  const today = toLocalDate(now, timezone);
  if (day < today) return 'late';
  return day === today ? 'today' : 'later';
}
