import { formatCents } from '@fondly/contract/money';
import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import styles from './week-bars.module.css';

const letters = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** A day without sales still has a visible bar. */
const minPercent = 6;

/** Seven bars from Sunday to Saturday. The highest fills the height. */
export function WeekBars({ bars }: { bars: DashboardView['dailyRevenue'] }) {
  const highest = Math.max(1, ...bars.map(({ cents }) => cents));
  return (
    <ul className="flex gap-8 align-end" aria-label="This week by day">
      {bars.map(({ day, cents, isToday, isFuture }, index) => (
        <li key={day} className={`stack muted text-12 weight-600 justify-items-center ${styles.day}`}>
          <span className="visually-hidden">
            {days[index]}: {isFuture ? 'to come' : formatCents(cents)}
          </span>
          <span className={`flex align-end ${styles.frame}`} aria-hidden>
            <span
              className={`full ${styles.bar}`}
              data-today={isToday || undefined}
              data-future={isFuture || undefined}
              style={{ height: `${Math.max(minPercent, Math.round((cents / highest) * 100))}%` }}
            />
          </span>
          <span aria-hidden>{letters[index]}</span>
        </li>
      ))}
    </ul>
  );
}
