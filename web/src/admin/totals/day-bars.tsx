import { formatCents } from '@fondly/contract/money';
import type { TotalsView } from '@fondly/contract/totals';
import { dayWords } from '../parts/time-words.ts';
import styles from './day-bars.module.css';

/** A day without sales still shows where it stands. */
const leastPercent = 2;
const daysBetweenNames = 7;

/** One bar a day, the highest as high as the card allows. */
export function DayBars({ days }: Pick<TotalsView, 'days'>) {
  const highest = Math.max(1, ...days.map(({ netCents }) => netCents));
  return (
    <>
      <ul className={styles.bars} aria-label="Net by day">
        {days.map(({ day, netCents, orders }) => (
          <li key={day} className={styles.frame} title={`${dayWords(day)}: ${formatCents(netCents)}`}>
            <span className="visually-hidden">
              {dayWords(day)}: {formatCents(netCents)} from {orders} orders
            </span>
            <span
              className={styles.bar}
              aria-hidden
              style={{ height: `${Math.max(leastPercent, Math.round((netCents / highest) * 100))}%` }}
            />
          </li>
        ))}
      </ul>
      <div className={styles.names} aria-hidden>
        {days
          .filter((_day, index) => (days.length - 1 - index) % daysBetweenNames === 0)
          .map(({ day }) => (
            <span key={day}>{dayWords(day).replace(/^\w+, /, '')}</span>
          ))}
      </div>
    </>
  );
}
