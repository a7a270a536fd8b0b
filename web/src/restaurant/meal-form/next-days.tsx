import { daysAgain, type Recurrence } from '@fondly/contract/restaurant/recurrence';
import { dayName } from '@fondly/contract/time';
import styles from './choices.module.css';

const most = 4;
const weeksAhead = 5;

type Props = { meal: Recurrence; from: string };

/** The next days on which a repeated meal comes again, so that a wrong pattern is seen before it is saved. */
export function NextDays({ meal, from }: Props) {
  const days = nextDays(meal, from);
  return (
    <p className={styles.next} aria-live="polite">
      {days.length === 0 ? 'No day ahead fits.' : `Next: ${days.join(' · ')}`}
    </p>
  );
}

function nextDays(meal: Recurrence, from: string): string[] {
  if (!from) return [];
  const first = from > meal.availableDate ? from : meal.availableDate;
  const last = new Date(Date.parse(first) + weeksAhead * 7 * 86_400_000).toISOString().slice(0, 10);
  const days = daysAgain(meal, first, last).slice(0, most);
  return days.map((day) => dayName(new Date(day), 'UTC'));
}
