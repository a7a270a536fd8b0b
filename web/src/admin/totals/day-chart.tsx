import type { PeriodFigures, PeriodTotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useState } from 'react';
import { type Bar, BarChart } from '../../shared/charts/bar-chart.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { formatCalendarDay } from '../page/format-time.ts';

const dollars = (cents: number) => formatCents(cents).replace(/\.00$/, '');
const count = (number: number) => number.toLocaleString('en-US');
const figures = {
  netCents: { label: 'Net', text: formatCents, formatTick: dollars },
  grossCents: { label: 'Gross', text: formatCents, formatTick: dollars },
  refundsCents: { label: 'Refunds', text: formatCents, formatTick: dollars },
  orders: { label: 'Orders', text: count, formatTick: count },
  mealsSaved: { label: 'Meals saved', text: count, formatTick: count },
} as const satisfies Record<
  keyof PeriodFigures,
  { label: string; text: (value: number) => string; formatTick: (value: number) => string }
>;
type Figure = keyof typeof figures;
const chips = (Object.keys(figures) as Figure[]).map((value) => ({ value, label: figures[value].label }));

/** More bars than this are too thin to point at, so days are grouped into weeks. */
const maxBars = 62;
const daysOfWeek = 7;

/** One metric of the range by day, or by week for a long range. */
export function DayChart({ days }: Pick<PeriodTotalsView, 'days'>) {
  const [figure, setFigure] = useState<Figure>('netCents');
  const { label, text, formatTick } = figures[figure];
  const isByWeek = days.length > maxBars;
  const bars = (isByWeek ? groupByWeek(days) : days.map((day) => [day])).map((part): Bar => {
    const [first, last] = [part[0]?.day ?? '', part.at(-1)?.day ?? ''];
    const value = part.reduce((sum, day) => sum + day[figure], 0);
    const name = first === last ? formatCalendarDay(first) : `${formatMonthDay(first)} to ${formatMonthDay(last)}`;
    return { key: first, name, shortName: formatMonthDay(first), value, text: text(value) };
  });
  const unit = isByWeek ? 'week' : 'day';
  return (
    <>
      <ChipRow label="Figure" chips={chips} value={figure} onChange={setFigure} />
      <BarChart
        label={`${label} by ${unit}`}
        columns={[isByWeek ? 'Week' : 'Day', label]}
        bars={bars}
        formatTick={formatTick}
      />
    </>
  );
}

const formatMonthDay = (day: string): string => formatCalendarDay(day).replace(/^\w+, /, '');

/** Seven days each, counted from the last day, so that only the oldest week may be shorter. */
function groupByWeek(days: PeriodTotalsView['days']): PeriodTotalsView['days'][] {
  const weeks: PeriodTotalsView['days'][] = [];
  for (let end = days.length; end > 0; end -= daysOfWeek) weeks.unshift(days.slice(Math.max(0, end - daysOfWeek), end));
  return weeks;
}
