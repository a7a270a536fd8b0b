import { listRecurringDays, type Recurrence } from '@fondly/contract/restaurant/recurrence';
import { formatDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

const maxDays = 4;
const maxWeeksAhead = 5;

type Props = { meal: Recurrence; from: string };

/** The next days of a recurring meal, so that a wrong pattern is noticed before saving. */
export function NextDays({ meal, from }: Props) {
  const days = nextDays(meal, from);
  return (
    <p className="note num" aria-live="polite">
      {days.length === 0 ? m.meal_form_next_days_none() : m.meal_form_next_days({ days: days.join(' · ') })}
    </p>
  );
}

function nextDays(meal: Recurrence, from: string): string[] {
  if (!from) return [];
  const first = from > meal.availableDate ? from : meal.availableDate;
  const last = new Date(Date.parse(first) + maxWeeksAhead * 7 * 86_400_000).toISOString().slice(0, 10);
  const days = listRecurringDays(meal, first, last).slice(0, maxDays);
  return days.map((day) => formatDay(new Date(day), 'UTC'));
}
