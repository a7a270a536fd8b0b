import type { TotalsView } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { FigureCard } from '../../shared/ui/data/metric-card.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from '../page/admin-page.module.css';
import { totals } from '../queries.ts';

/** The specified totals, with what is behind them. */
export function Figures() {
  const { data, isPending, error, refetch } = useQuery(totals());
  if (isPending) return <FiguresSkeleton />;
  if (!data) return <LoadFailed reader="kitchen" what="the totals" error={error} onRetry={() => void refetch()} />;
  return <FigureRow figures={data} />;
}

export function FigureRow({ figures }: { figures: TotalsView }) {
  const count = (number: number) => number.toLocaleString('en-US');
  const { restaurants, waiting, meals, activeToday, money, orders, mealsSaved } = figures;
  return (
    <div className={styles.figures}>
      <FigureCard label="Restaurants" value={count(restaurants)} remark={`${count(waiting)} waiting for review`} />
      <FigureCard label="Meals" value={count(meals)} remark={`${count(activeToday)} active today`} />
      <FigureCard
        label="Order amount"
        value={formatCents(money.netCents)}
        remark={`${count(orders)} orders, ${formatCents(money.refundsCents)} refunded`}
      />
      <FigureCard label="Meals saved" value={count(mealsSaved)} remark="Portions on completed orders" />
    </div>
  );
}

export function FiguresSkeleton() {
  return (
    <div className={styles.figures} role="status" aria-label="Loading the totals">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={122} radius={16} />
      ))}
    </div>
  );
}
