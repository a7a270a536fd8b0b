import type { PeriodFigures, PeriodTotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useState } from 'react';
import { type Bar, BarChart } from '../../shared/charts/bar-chart.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { SegmentedControl } from '../../shared/ui/forms/segmented-control.tsx';
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

const units = [
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
] as const;
type Days = PeriodTotalsView['days'];

/**
 * One metric of the range by day or by week, with the period before as a dotted line. It begins with the first sale: the
 * days before the product existed would make the others narrow.
 */
export function DayChart({ days: allDays, previousDays }: { days: Days; previousDays: Days | undefined }) {
  const [figure, setFigure] = useState<Figure>('netCents');
  const [chosenUnit, setUnit] = useState<'day' | 'week' | null>(null);
  const { label, text, formatTick } = figures[figure];
  const hasSales = ({ grossCents, refundsCents }: PeriodFigures) => grossCents + refundsCents > 0;
  const isFirstPeriod = previousDays?.every((day) => !hasSales(day)) ?? false;
  const firstSale = allDays.findIndex(hasSales);
  const days = isFirstPeriod && firstSale > 0 ? allDays.slice(firstSale) : allDays;
  const isByWeek = days.length > maxBars || chosenUnit === 'week';
  const group = (part: Days) => (isByWeek ? groupByWeek(part) : part.map((day) => [day]));
  const parts = group(days);
  const previous = previousDays && !isFirstPeriod ? group(previousDays) : [];
  const bars = parts.map((part, index): Bar => {
    const before = previous[index + previous.length - parts.length];
    const [first, last] = [part[0]?.day ?? '', part.at(-1)?.day ?? ''];
    const value = part.reduce((sum, day) => sum + day[figure], 0);
    const name = first === last ? formatCalendarDay(first) : `${formatMonthDay(first)} to ${formatMonthDay(last)}`;
    const valueBefore = before?.reduce((sum, day) => sum + day[figure], 0);
    return {
      ...{ key: first, name, shortName: formatMonthDay(first), value, text: text(value) },
      ...(valueBefore !== undefined && { previous: { value: valueBefore, text: text(valueBefore) } }),
    };
  });
  const unit = isByWeek ? 'week' : 'day';
  return (
    <>
      <div className="row wrap space-between gap-12">
        <ChipRow label="Figure" chips={chips} value={figure} onChange={setFigure} />
        {days.length <= maxBars && (
          <SegmentedControl label="Bars" segments={units} value={isByWeek ? 'week' : 'day'} onChange={setUnit} />
        )}
      </div>
      <BarChart
        label={`${label} by ${unit}`}
        columns={[isByWeek ? 'Week' : 'Day', label, 'Before']}
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
