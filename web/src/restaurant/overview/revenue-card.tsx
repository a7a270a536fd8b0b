import { formatCents } from '@fondly/contract/money';
import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import * as m from '@fondly/messages';
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

type Props = Pick<DashboardView, 'revenue'> & { bars: DashboardView['dailyRevenue'] };

/** Revenue for today, this week or all time. This browser remembers the choice. */
export function RevenueCard({ revenue, bars }: Props) {
  const [view, setView] = useStoredChoice('revenue-view', views, 'week');
  const { cents, orders } = revenue[view];
  return (
    <section className={`stack card fit gap-6 ${styles.card}`} aria-label={m.overview_revenue()}>
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
      <div className={`flex wrap space-between align-end ${styles.revenue}`}>
        <div>
          <div className={`num weight-800 display tighter leading-110 ${styles.value}`} aria-live="polite">
            {formatCents(cents)}
          </div>
          <div className="note">{m.overview_revenue_orders({ count: orders })}</div>
        </div>
        <WeekBars bars={bars} />
      </div>
    </section>
  );
}
