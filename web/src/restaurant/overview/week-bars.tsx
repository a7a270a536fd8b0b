import { formatCents, formatWholeDollars } from '@fondly/contract/money';
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
const highestPixels = 34;
/** A day without sales still has a visible bar. */
const lowestPixels = 3;
/** Of the highest bar with its amount and its letter, so that a week without sales is as high. */
const listPixels = highestPixels + 32;
/** An amount is wider than its bar, and stays inside of the list. */
const edges: Record<number, 'start' | 'end'> = { 0: 'start', 6: 'end' };
const swatch = { width: 10, height: 10 };

type Bar = DashboardView['dailyRevenue'][number];

/** Seven bars from Sunday to Saturday, last week's behind them, and what their colors mean. The highest has its amount. */
export function WeekBars({ bars }: { bars: Bar[] }) {
  const sums = bars.map(({ cents, previousCents }) => Math.max(cents, previousCents));
  const highest = Math.max(1, ...sums);
  const toPixels = (cents: number) => Math.max(lowestPixels, Math.round((cents / highest) * highestPixels));
  const top = sums.indexOf(highest);
  return (
    <div className="stack gap-8 push-down">
      <ul className="flex gap-6 align-end" style={{ minHeight: listPixels }} aria-label={m.overview_week_by_day()}>
        {bars.map((bar, index) => (
          <li
            key={bar.day}
            className="stack grow muted text-12 weight-600 gap-4 justify-items-center"
            style={{ lineHeight: 1 }}
            title={describeDay(days[index]?.() ?? '', bar)}
          >
            <span className="visually-hidden">{describeDay(days[index]?.() ?? '', bar)}</span>
            {index === top && (
              <span className="num nowrap" style={{ justifySelf: edges[top] }} aria-hidden>
                {formatAmount(highest)}
              </span>
            )}
            <span
              className="flex full align-end relative"
              style={{ maxWidth: 32, height: toPixels(sums[index] ?? 0) }}
              aria-hidden
            >
              <span
                className={`full absolute ${styles.bar} ${styles.before}`}
                style={{ height: toPixels(bar.previousCents) }}
              />
              {!bar.isFuture && (
                <span
                  className={`full relative ${styles.bar}`}
                  data-today={bar.isToday || undefined}
                  style={{ height: toPixels(bar.cents) }}
                />
              )}
            </span>
            <span aria-hidden>{letters.format(new Date(bar.day))}</span>
          </li>
        ))}
      </ul>
      <p className="row wrap muted text-12 weight-600 gap-12 leading-135" aria-hidden>
        <span className="inline-row gap-6 nowrap">
          <span className={styles.bar} style={swatch} data-today />
          {m.overview_week_key_current()}
        </span>
        <span className="inline-row gap-6 nowrap">
          <span className={`${styles.bar} ${styles.before}`} style={swatch} />
          {m.overview_week_key_previous()}
        </span>
      </p>
    </div>
  );
}

/** "$33", and "$1.2K" from a thousand on: the bars are narrow. */
function formatAmount(cents: number): string {
  if (cents < 99_950) return formatWholeDollars(Math.round(cents / 100) * 100);
  const compact = { style: 'currency', currency: 'USD', notation: 'compact' } as const;
  return new Intl.NumberFormat(pageLocale, compact).format(cents / 100);
}

/** "Monday: $10.00, $5.00 last week". */
function describeDay(day: string, { cents, previousCents, isFuture }: Bar): string {
  const text = isFuture
    ? m.overview_week_day_upcoming({ day })
    : m.overview_week_day({ day, amount: formatCents(cents) });
  return previousCents > 0 ? `${text}, ${m.overview_week_day_before({ amount: formatCents(previousCents) })}` : text;
}
