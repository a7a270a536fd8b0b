import type { TotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { totals } from '../queries.ts';

/** The specified totals, one figure a line: the list below is what operators come for. The page of totals has the rest. */
export function MarketMetrics() {
  const { data, isPending, error, refetch } = useQuery(totals());
  if (isPending) return <MarketMetricsSkeleton />;
  if (!data) return <LoadFailed audience="restaurant" what="the totals" error={error} onRetry={() => void refetch()} />;
  return <MarketMetricRow figures={data} />;
}

export function MarketMetricRow({ figures }: { figures: TotalsView }) {
  const count = (number: number) => number.toLocaleString('en-US');
  const { restaurants, waiting, meals, activeToday, money, orders, mealsSaved, week } = figures;
  const { current, previous } = week;
  const weeks = (key: keyof typeof current, format = count, unit = '') =>
    compareWeeks(format(current[key]) + unit, previous[key] > 0 ? format(previous[key]) : null, week.today);
  return (
    <MetricCards>
      <MetricCard
        label="Restaurants"
        aside={waiting > 0 && `${count(waiting)} to review`}
        value={count(restaurants)}
        note={weeks('restaurants', count, ' joined')}
      />
      <MetricCard label="Meals" value={count(meals)} note={`${count(activeToday)} active today`} />
      <MetricCard
        label="Order amount"
        aside={`${count(orders)} ${orders === 1 ? 'order' : 'orders'}`}
        value={formatCents(money.netCents)}
        note={weeks('netCents', formatCents)}
      />
      <MetricCard label="Meals saved" value={count(mealsSaved)} note={weeks('mealsSaved')} />
    </MetricCards>
  );
}

/** This week beside the same days of last week, the last one in full. A first week stands alone. */
function compareWeeks(now: string, before: string | null, lastDay: string): string {
  if (before === null) return `${now} this week`;
  const day = new Date(lastDay).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
  return `${now} this week, ${before} ${day === 'Sun' ? 'last Sunday' : `by ${day} last week`}`;
}

export function MarketMetricsSkeleton() {
  return (
    <div role="status" aria-label="Loading the totals">
      <MetricCards>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height={86} radius={16} />
        ))}
      </MetricCards>
    </div>
  );
}
