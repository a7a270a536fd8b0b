import type { InsightWeek } from '@fondly/contract/restaurant/insights';
import { BarChart } from '../../shared/charts/bar-chart.tsx';
import { formatMonthDay } from './format-day.ts';
import { formatDuration } from './format-duration.ts';
import styles from './insights.module.css';

type Chart = {
  title: string;
  /** The metric over all weeks. */
  getTotal: (weeks: readonly InsightWeek[]) => string;
  getNote: (weeks: readonly InsightWeek[]) => string;
  getValue: (week: InsightWeek) => number | null;
  text: (value: number) => string;
  formatTick?: (value: number) => string;
  atLeast: number;
};

const sum = (weeks: readonly InsightWeek[], getValue: (week: InsightWeek) => number) =>
  weeks.reduce((total, week) => total + getValue(week), 0);
const share = (part: number, all: number): number | null => (all > 0 ? Math.round((part / all) * 100) : null);
const percent = (value: number) => `${Math.round(value)}%`;
const formatOrNone = (value: number | null, text: (value: number) => string) =>
  value === null ? 'None yet' : text(value);

const paid = (week: InsightWeek) => week.collected + week.noShows;
const ended = (week: InsightWeek) => paid(week) + week.canceledByCustomer + week.canceledByRestaurant;
const rate = (weeks: readonly InsightWeek[], part: (week: InsightWeek) => number, all: typeof part) =>
  formatOrNone(share(sum(weeks, part), sum(weeks, all)), percent);

const charts: Chart[] = [
  {
    title: 'Sell-through',
    getTotal: (weeks) =>
      rate(
        weeks,
        ({ sold }) => sold,
        ({ listed }) => listed,
      ),
    getNote: (weeks) => `${sum(weeks, ({ sold }) => sold)} of ${sum(weeks, ({ listed }) => listed)} portions sold`,
    getValue: ({ sold, listed }) => share(sold, listed),
    text: percent,
    atLeast: 100,
  },
  {
    title: 'Time to sell out',
    getTotal: (weeks) => formatOrNone(medianMinutesToSellOut(weeks), formatDuration),
    getNote: (weeks) =>
      `${sum(weeks, ({ soldOut }) => soldOut)} of ${sum(weeks, ({ meals }) => meals)} listings sold out`,
    getValue: ({ minutesToSellOut }) => minutesToSellOut && minutesToSellOut / 60,
    text: (hours) => formatDuration(hours * 60),
    atLeast: 3,
  },
  {
    title: 'Not picked up',
    getTotal: (weeks) => rate(weeks, ({ noShows }) => noShows, paid),
    getNote: (weeks) => `${sum(weeks, ({ noShows }) => noShows)} of ${sum(weeks, paid)} paid orders`,
    getValue: (week) => share(week.noShows, paid(week)),
    text: percent,
    atLeast: 30,
  },
  {
    title: 'Cancelled',
    getTotal: (weeks) => rate(weeks, ({ canceledByRestaurant }) => canceledByRestaurant, ended),
    getNote: (weeks) =>
      `${sum(weeks, (week) => week.canceledByRestaurant)} by you, ${sum(weeks, (week) => week.canceledByCustomer)} by customers`,
    getValue: (week) => share(week.canceledByRestaurant, ended(week)),
    text: percent,
    atLeast: 30,
  },
  {
    title: 'Rating',
    getTotal: (weeks) => formatOrNone(average(weeks), (stars) => stars.toFixed(1)),
    getNote: (weeks) => {
      const count = sum(weeks, ({ ratings }) => ratings);
      return count === 1 ? '1 rating' : `${count} ratings`;
    },
    getValue: ({ rating }) => rating,
    text: (stars) => stars.toFixed(1),
    // The axis may end above five stars, so higher ticks have no text.
    formatTick: (stars) => (stars > 5 ? '' : stars.toFixed(1)),
    atLeast: 5,
  },
];

/** Metrics by week. A week without a value has no bar, which differs from zero. */
export function WeekCharts({ weeks }: { weeks: readonly InsightWeek[] }) {
  return (
    <>
      {charts.map(({ title, getTotal, getNote, getValue, text, formatTick = text, atLeast }) => (
        <section key={title} className="panel content-start" aria-label={title}>
          <div>
            <h2 className="note weight-600 plain-heading">{title}</h2>
            <p className={`weight-800 display tighter ${styles.value}`}>{getTotal(weeks)}</p>
            <p className="note">{getNote(weeks)}</p>
          </div>
          <BarChart
            label={`${title} by week`}
            columns={['Week of', title]}
            bars={weeks.map((week) => ({
              key: week.week,
              name: formatMonthDay(week.week),
              value: getValue(week),
              text: formatOrNone(getValue(week), text),
            }))}
            formatTick={formatTick}
            atLeast={atLeast}
          />
        </section>
      ))}
    </>
  );
}

/** The median of the weeks that have a value. */
function medianMinutesToSellOut(weeks: readonly InsightWeek[]): number | null {
  const known = weeks.flatMap(({ minutesToSellOut }) => minutesToSellOut ?? []).sort((one, other) => one - other);
  return known[Math.floor((known.length - 1) / 2)] ?? null;
}

function average(weeks: readonly InsightWeek[]): number | null {
  const count = sum(weeks, ({ ratings }) => ratings);
  return count > 0 ? sum(weeks, ({ rating, ratings }) => (rating ?? 0) * ratings) / count : null;
}
