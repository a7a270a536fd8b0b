import { formatCents, formatWholeDollars } from '@fondly/contract/money';
import type { InsightsView, SalesDay } from '@fondly/contract/restaurant/insights';
import * as m from '@fondly/messages';
import { useNow } from '../../shared/api/use-now.ts';
import { type Bar, BarChart } from '../../shared/charts/bar-chart.tsx';
import { pageLocale } from '../../shared/language/page-language.ts';
import { localNow } from '../meal-form/local-now.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { formatCalendarDay, formatMonthDay } from './format-day.ts';
import styles from './insights.module.css';

/** With more weeks than these, a bar is a week. */
const maxWeeksByDay = 4;
const dayMilliseconds = 86_400_000;
const percents = new Intl.NumberFormat(pageLocale, { style: 'percent' });
const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const total = (days: readonly SalesDay[]) => sum(days.map(({ netCents }) => netCents));

/** The restaurant's money by day or week, with the period before as a dotted line. */
export function MoneyChart({ insights }: { insights: InsightsView }) {
  const { restaurant } = useRestaurant();
  const today = localNow(restaurant.timezone, useNow()).date;
  const isByDay = insights.weeks.length <= maxWeeksByDay;
  const title = isByDay ? m.insights_money_by_day() : m.insights_money_by_week();
  return (
    <section className="panel content-start" aria-label={title}>
      <div>
        <h2 className="note weight-600 plain-heading">{title}</h2>
        <p className={`weight-800 display tighter ${styles.value}`}>{formatCents(total(insights.days))}</p>
        <p className="note">{describeChange(insights)}</p>
      </div>
      <BarChart
        label={title}
        columns={[
          isByDay ? m.insights_sales_day() : m.insights_week_of(),
          m.insights_sales_net(),
          m.insights_weeks_before({ count: insights.weeks.length }),
        ]}
        bars={toBars(insights, isByDay, today)}
        formatTick={(cents) => formatWholeDollars(cents)}
      />
    </section>
  );
}

function toBars({ weeks, days, previousDays }: InsightsView, isByDay: boolean, today: string): Bar[] {
  const length = isByDay ? 1 : 7;
  const read = (from: readonly SalesDay[], start: string) =>
    sum(from.map(({ day, netCents }) => (day >= start && day < addDays(start, length) ? netCents : 0)));
  const hasBefore = previousDays.length > 0;
  // A new restaurant's chart begins with the week of its first sale.
  const isEmptyWeek = ({ week }: { week: string }) => !days.some(({ day }) => day < addDays(week, 7));
  const shown = hasBefore ? weeks : weeks.filter((week) => !isEmptyWeek(week));
  const first = shown[0]?.week ?? today;
  const count = (shown.length * 7) / length;
  const starts = Array.from({ length: count }, (_, index) => addDays(first, index * length));
  // The chart ends today: a day to come would look like a day without sales.
  return starts
    .filter((start) => start <= today)
    .map((start) => {
      const value = read(days, start);
      const before = read(previousDays, addDays(start, -7 * weeks.length));
      return {
        key: start,
        name: isByDay ? formatCalendarDay(start) : formatMonthDay(start),
        shortName: formatMonthDay(start),
        value,
        text: formatCents(value),
        ...(hasBefore && { previous: { value: before, text: formatCents(before) } }),
      };
    });
}

function describeChange({ weeks, days, previousDays }: InsightsView): string {
  const [now, before] = [total(days), total(previousDays)];
  const count = weeks.length;
  if (before <= 0) return m.insights_change_none({ count });
  const percent = percents.format(Math.abs(now - before) / before);
  return now >= before ? m.insights_change_more({ percent, count }) : m.insights_change_less({ percent, count });
}
