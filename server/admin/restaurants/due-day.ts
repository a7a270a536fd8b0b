import { localDay } from '@fondly/contract/time';
import { dayPlus, weekdayOf } from '../../restaurants/hours/zone-time.ts';

/** The upper end of the promised 1-2 business days. */
const longestReviewDays = 2;

/** The day by which somebody who applied then was promised an answer: Saturdays and Sundays do not count. */
export function dueDay(appliedAt: Date, timezone: string): string {
  let day = localDay(appliedAt, timezone);
  for (let left = longestReviewDays; left > 0; ) {
    day = dayPlus(day, 1);
    const weekday = weekdayOf(day);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

export function dueState(day: string, timezone: string, now: Date): 'later' | 'today' | 'late' {
  const today = localDay(now, timezone);
  if (day < today) return 'late';
  return day === today ? 'today' : 'later';
}
