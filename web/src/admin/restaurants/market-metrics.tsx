import type { TotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { totals } from '../queries.ts';

/** The specified totals with their details. */
export function MarketMetrics() {
  const { data, isPending, error, refetch } = useQuery(totals());
  if (isPending) return <MarketMetricsSkeleton />;
  if (!data) return <LoadFailed audience="restaurant" what="the totals" error={error} onRetry={() => void refetch()} />;
  return <MarketMetricRow figures={data} />;
}

export function MarketMetricRow({ figures }: { figures: TotalsView }) {
  const count = (number: number) => number.toLocaleString('en-US');
  const { restaurants, waiting, meals, activeToday, money, orders, mealsSaved } = figures;
  return (
    <MetricCards>
      <MetricCard label="Restaurants" value={count(restaurants)} note={`${count(waiting)} waiting for review`} />
      <MetricCard label="Meals" value={count(meals)} note={`Since the start, ${count(activeToday)} active today`} />
      <MetricCard
        label="Order amount"
        value={formatCents(money.netCents)}
        note={`${count(orders)} orders since the start${money.refundsCents > 0 ? `, ${formatCents(money.refundsCents)} refunded` : ''}`}
      />
      <MetricCard label="Meals saved" value={count(mealsSaved)} note="Portions collected since the start" />
    </MetricCards>
  );
}

export function MarketMetricsSkeleton() {
  return (
    <div role="status" aria-label="Loading the totals">
      <MetricCards>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height={122} radius={16} />
        ))}
      </MetricCards>
    </div>
  );
}
