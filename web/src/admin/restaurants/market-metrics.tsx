import type { TotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { MetricCard, MetricCards } from '../../shared/ui/data/metric-card.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { totals } from '../queries.ts';

const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent' });

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
  const sameDays = nameSameDays(week.today);
  return (
    <MetricCards>
      <MetricCard
        label="Restaurants"
        aside={waiting > 0 && `${count(waiting)} to review`}
        value={count(restaurants)}
        note={
          <Week
            now={`${count(current.restaurants)} joined this week`}
            before={previous.restaurants > 0 ? `${count(previous.restaurants)} ${sameDays}` : null}
          />
        }
      />
      <MetricCard label="Meals" value={count(meals)} note={`${count(activeToday)} active today`} />
      <MetricCard
        label="Order amount"
        aside={`${count(orders)} ${orders === 1 ? 'order' : 'orders'}`}
        value={formatCents(money.netCents)}
        note={
          <Week
            now={`${formatCents(current.netCents)} this week`}
            before={previous.netCents > 0 ? `${formatCents(previous.netCents)} ${sameDays}` : null}
            gain={toGain(current.netCents, previous.netCents)}
          />
        }
      />
      <MetricCard
        label="Meals saved"
        value={count(mealsSaved)}
        note={
          <Week
            now={`${count(current.mealsSaved)} this week`}
            before={previous.mealsSaved > 0 ? `${count(previous.mealsSaved)} ${sameDays}` : null}
            gain={toGain(current.mealsSaved, previous.mealsSaved)}
          />
        }
      />
    </MetricCards>
  );
}

/** The days of last week that this week is compared with, the last one in full, in the words of a kitchen's overview. */
const nameSameDays = (today: string): string =>
  `by ${new Date(today).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })} last week`;

/** "up 18%", or null without a gain: a week that is not over is behind by nature. */
const toGain = (now: number, before: number): string | null =>
  before > 0 && now > before ? `up ${percentFormat.format(now / before - 1)}` : null;

type WeekProps = { now: string; before: string | null; gain?: string | null };

/** This week beside the same days of last week. A first week stands alone. */
function Week({ now, before, gain = null }: WeekProps) {
  const comparison = gain ?? before;
  return (
    <>
      {now}
      {comparison !== null && (
        <>
          , <span className={gain === null ? 'nowrap' : 'weight-600 nowrap ok-text'}>{comparison}</span>
        </>
      )}
    </>
  );
}

export function MarketMetricsSkeleton() {
  return (
    <div role="status" aria-label="Loading the totals">
      <MetricCards>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height={132} radius={16} />
        ))}
      </MetricCards>
    </div>
  );
}
