import type { InsightWeek } from '@fondly/contract/restaurant/insights';
import * as m from '@fondly/messages';
import { hasLine, Sparkline } from '../../shared/charts/sparkline.tsx';
import { pageLocale } from '../../shared/language/page-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { formatMonthDay } from './format-day.ts';
import { formatDuration } from './format-duration.ts';
import styles from './insights.module.css';

type Chart = {
  title: () => string;
  label: () => string;
  /** The metric over all weeks. */
  getTotal: (weeks: readonly InsightWeek[]) => string;
  getNote: (weeks: readonly InsightWeek[]) => string;
  getValue: (week: InsightWeek) => number | null;
  text: (value: number) => string;
  atLeast: number;
};

const sum = (weeks: readonly InsightWeek[], getValue: (week: InsightWeek) => number) =>
  weeks.reduce((total, week) => total + getValue(week), 0);
const share = (part: number, all: number): number | null => (all > 0 ? Math.round((part / all) * 100) : null);
const percents = new Intl.NumberFormat(pageLocale, { style: 'percent' });
const percent = (value: number) => percents.format(Math.round(value) / 100);
const starNumbers = new Intl.NumberFormat(pageLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formatStars = (stars: number) => starNumbers.format(stars);
const formatOrNone = (value: number | null, text: (value: number) => string) =>
  value === null ? m.insights_value_none() : text(value);

const paid = (week: InsightWeek) => week.collected + week.noShows;
const ended = (week: InsightWeek) => paid(week) + week.canceledByCustomer + week.canceledByRestaurant;
const rate = (weeks: readonly InsightWeek[], part: (week: InsightWeek) => number, all: typeof part) =>
  formatOrNone(share(sum(weeks, part), sum(weeks, all)), percent);

const charts: Chart[] = [
  {
    title: m.insights_sell_through,
    label: m.insights_sell_through_by_week,
    getTotal: (weeks) =>
      rate(
        weeks,
        ({ sold }) => sold,
        ({ listed }) => listed,
      ),
    getNote: (weeks) =>
      m.insights_sell_through_note({
        sold: sum(weeks, ({ sold }) => sold),
        listed: sum(weeks, ({ listed }) => listed),
      }),
    getValue: ({ sold, listed }) => share(sold, listed),
    text: percent,
    atLeast: 100,
  },
  {
    title: m.insights_time_to_sell_out,
    label: m.insights_time_to_sell_out_by_week,
    getTotal: (weeks) => formatOrNone(medianMinutesToSellOut(weeks), formatDuration),
    getNote: (weeks) =>
      m.insights_time_to_sell_out_note({
        sold_out: sum(weeks, ({ soldOut }) => soldOut),
        listings: sum(weeks, ({ meals }) => meals),
      }),
    getValue: ({ minutesToSellOut }) => minutesToSellOut && minutesToSellOut / 60,
    text: (hours) => formatDuration(hours * 60),
    atLeast: 3,
  },
  {
    title: m.insights_not_picked_up,
    label: m.insights_not_picked_up_by_week,
    getTotal: (weeks) => rate(weeks, ({ noShows }) => noShows, paid),
    getNote: (weeks) =>
      m.insights_not_picked_up_note({ missed: sum(weeks, ({ noShows }) => noShows), paid: sum(weeks, paid) }),
    getValue: (week) => share(week.noShows, paid(week)),
    text: percent,
    atLeast: 30,
  },
  {
    title: m.insights_canceled,
    label: m.insights_canceled_by_week,
    getTotal: (weeks) => rate(weeks, ({ canceledByRestaurant }) => canceledByRestaurant, ended),
    getNote: (weeks) =>
      m.insights_canceled_note({
        restaurant: sum(weeks, (week) => week.canceledByRestaurant),
        customers: sum(weeks, (week) => week.canceledByCustomer),
      }),
    getValue: (week) => share(week.canceledByRestaurant, ended(week)),
    text: percent,
    atLeast: 30,
  },
  {
    title: m.insights_rating,
    label: m.insights_rating_by_week,
    getTotal: (weeks) => formatOrNone(average(weeks), formatStars),
    getNote: (weeks) => m.insights_rating_note({ count: sum(weeks, ({ ratings }) => ratings) }),
    getValue: ({ rating }) => rating,
    text: formatStars,
    atLeast: 5,
  },
];

const toPoints = (weeks: readonly InsightWeek[], { getValue, text }: Chart) =>
  weeks.map((week) => ({
    key: week.week,
    name: formatMonthDay(week.week),
    value: getValue(week),
    text: formatOrNone(getValue(week), text),
  }));

type Props = { weeks: readonly InsightWeek[]; onMoreWeeks: (() => void) | null };

/**
 * Metrics, each with a line of its weeks. A week without a value is dotted, which differs from zero. Why lines are missing is
 * said once for all of them.
 */
export function WeekFigures({ weeks, onMoreWeeks }: Props) {
  const figures = charts.map((chart) => ({ ...chart, points: toPoints(weeks, chart) }));
  return (
    <>
      <div className={`grid gap-20 ${styles.charts}`}>
        {figures.map(({ title, label, getTotal, getNote, points, atLeast }) => (
          <section key={title()} className="panel content-start" aria-label={title()}>
            <div>
              <h2 className="note weight-600 plain-heading">{title()}</h2>
              <p className={`weight-800 display tighter ${styles.value}`}>{getTotal(weeks)}</p>
              <p className="note">{getNote(weeks)}</p>
            </div>
            <Sparkline label={label()} columns={[m.insights_week_of(), title()]} points={points} atLeast={atLeast} />
          </section>
        ))}
      </div>
      {!figures.every(({ points }) => hasLine(points)) && (
        <p className="row wrap note gap-12 min-height-48">
          {m.insights_no_line()}
          {onMoreWeeks && (
            <Button variant="default" size="row" onClick={onMoreWeeks}>
              {m.insights_more_weeks_button()}
            </Button>
          )}
        </p>
      )}
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
