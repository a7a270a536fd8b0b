import type { TotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { totals } from '../queries.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'exceptZero' });

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
  const weeks = (key: keyof typeof current, format: (value: number) => string = count) => (
    <Weeks now={current[key]} before={previous[key]} lastDay={week.today} format={format} />
  );
  return (
    <MetricCards>
      <MetricCard
        label="Restaurants"
        aside={waiting > 0 && `${count(waiting)} to review`}
        value={count(restaurants)}
        note={weeks('restaurants', (joined) => `${count(joined)} joined`)}
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

type WeeksProps = { now: number; before: number; lastDay: string; format: (value: number) => string };

/**
 * This week, and its change from the same days of last week, the last one in full. The amount of last week is in words that a
 * kitchen's overview has, too. A first week stands alone.
 */
function Weeks({ now, before, lastDay, format }: WeeksProps) {
  const change = before > 0 ? now / before - 1 : null;
  const day = new Date(lastDay).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  const words = `Last week by ${day}: ${format(before)}`;
  return (
    <>
      {format(now)} this week
      {change !== null && (
        <span title={words}>
          {' '}
          <span className={change > 0 ? 'weight-600 ok-text' : 'weight-600'}>{percent.format(change)}</span>
          <span className="visually-hidden"> on last week. {words}</span>
        </span>
      )}
    </>
  );
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
