import { formatCents } from '@fondly/contract/money';
import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import * as m from '@fondly/messages';
import { pageLocale } from '../../shared/language/page-language.ts';
import { SegmentedControl } from '../../shared/ui/forms/segmented-control.tsx';
import { useStoredChoice } from '../use-stored-choice.ts';
import styles from './stat-cards.module.css';
import { WeekBars } from './week-bars.tsx';

const views = ['today', 'week', 'total'] as const;
const segments = [
  { value: 'today', label: m.overview_revenue_today },
  { value: 'week', label: m.overview_revenue_week },
  { value: 'total', label: m.overview_revenue_total },
] as const;

type Props = Pick<DashboardView, 'revenue'> & {
  previous: DashboardView['previousRevenue'];
  bars: DashboardView['dailyRevenue'];
};

/** "Friday", for a comparison with the same day a week before. */
export function formatToday(bars: Props['bars']): string {
  const today = bars.find(({ isToday }) => isToday);
  return today ? new Date(today.day).toLocaleDateString(pageLocale, { weekday: 'long', timeZone: 'UTC' }) : '';
}

const gain = new Intl.NumberFormat(pageLocale, { style: 'percent', signDisplay: 'always' });

/** Revenue for today, this week or all time. This browser remembers the choice. */
export function RevenueCard({ revenue, previous, bars }: Props) {
  const [view, setView] = useStoredChoice('revenue-view', views, 'week');
  const { cents, orders } = revenue[view];
  return (
    <section className={`stack card fit gap-6 ${styles.card} ${styles.tall}`} aria-label={m.overview_revenue()}>
      <div className="row space-between note weight-600 gap-8">
        {m.overview_revenue()}
        <SegmentedControl
          label={m.overview_revenue_period()}
          segments={segments.map(({ value, label }) => ({ value, label: label() }))}
          value={view}
          onChange={setView}
          size="small"
        />
      </div>
      <div className={`grid gap-16 ${styles.revenue}`}>
        <div className="stack content-start gap-6">
          <div className={`num weight-800 display tighter leading-110 ${styles.value}`} aria-live="polite">
            {formatCents(cents)}
          </div>
          <p className="note">
            {view === 'total' ? (
              m.overview_revenue_orders({ count: orders })
            ) : (
              <Comparison view={view} cents={cents} before={previous[view]} bars={bars} />
            )}
          </p>
        </div>
        <WeekBars bars={bars} />
      </div>
    </section>
  );
}

type ComparisonProps = { view: 'today' | 'week'; cents: number; before: number; bars: Props['bars'] };

/**
 * The gain on the same weekday a week before, or on last week through that weekday, which on the first day is the same. A
 * day that is not over is behind by nature, so without a gain this says the amount.
 */
function Comparison({ view, cents, before, bars }: ComparisonProps) {
  const day = formatToday(bars);
  const isDay = view === 'today';
  if (before > 0 && cents > before) {
    const change = { percent: gain.format(cents / before - 1), day };
    const text = isDay ? m.overview_revenue_day_gain(change) : m.overview_revenue_week_gain(change);
    return <span className="weight-600 ok-text">{text}</span>;
  }
  const note = { amount: formatCents(before), day };
  const isFirstDay = bars[0]?.isToday;
  return isDay || isFirstDay ? m.overview_revenue_last_day(note) : m.overview_revenue_last_week(note);
}
