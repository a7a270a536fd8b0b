import { formatCents } from '@fondly/contract/money';
import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import * as m from '@fondly/messages';
import { pageLocale } from '../../shared/language/page-language.ts';
import styles from './week-bars.module.css';

const days = [
  m.common_sunday,
  m.common_monday,
  m.common_tuesday,
  m.common_wednesday,
  m.common_thursday,
  m.common_friday,
  m.common_saturday,
];
const letters = new Intl.DateTimeFormat(pageLocale, { weekday: 'narrow', timeZone: 'UTC' });
/** A day without sales still has a visible bar. */
const minPercent = 6;

/** Seven bars from Sunday to Saturday, with last week's behind them. The highest fills the height. */
export function WeekBars({ bars }: { bars: DashboardView['dailyRevenue'] }) {
  const highest = Math.max(1, ...bars.flatMap(({ cents, previousCents }) => [cents, previousCents]));
  const toHeight = (cents: number) => `${Math.max(minPercent, Math.round((cents / highest) * 100))}%`;
  return (
    <ul className="flex gap-6 align-end" aria-label={m.overview_week_by_day()}>
      {bars.map(({ day, cents, previousCents, isToday, isFuture }, index) => (
        <li key={day} className={`stack grow muted text-12 weight-600 justify-items-center ${styles.day}`}>
          <span className="visually-hidden">
            {describeDay(days[index]?.() ?? '', isFuture ? null : formatCents(cents))}
            {previousCents > 0 && `, ${m.overview_week_day_before({ amount: formatCents(previousCents) })}`}
          </span>
          <span className={`flex full align-end relative ${styles.frame}`} aria-hidden>
            <span
              className={`full absolute ${styles.bar} ${styles.before}`}
              style={{ height: toHeight(previousCents) }}
            />
            {!isFuture && (
              <span
                className={`full relative ${styles.bar}`}
                data-today={isToday || undefined}
                style={{ height: toHeight(cents) }}
              />
            )}
          </span>
          <span aria-hidden>{letters.format(new Date(day))}</span>
        </li>
      ))}
    </ul>
  );
}

const describeDay = (day: string, amount: string | null): string =>
  amount === null ? m.overview_week_day_upcoming({ day }) : m.overview_week_day({ day, amount });
