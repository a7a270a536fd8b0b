import { IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { SearchField } from '../../shared/ui/forms/search-field.tsx';
import { Segments } from '../../shared/ui/forms/segmented-control.tsx';
import { useKitchen } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { kitchenOrders } from '../queries.ts';
import { useStoredChoice } from '../use-stored-choice.ts';
import { AutoAcceptSwitch } from './auto-accept-switch.tsx';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import { columnNames, columns, countOrders, type OrderFilter } from './board/order-groups.ts';
import { FoundOrders } from './order-search-results.tsx';
import { OrdersShown } from './orders-content.tsx';
import styles from './orders-view.module.css';
import { useSearch } from './use-order-search.ts';

const views = ['board', 'list'] as const;
const viewSegments = [
  {
    value: 'board',
    label: (
      <>
        <IconLayoutKanban size={18} aria-hidden /> <span className={styles.view}>Board</span>
      </>
    ),
  },
  {
    value: 'list',
    label: (
      <>
        <IconList size={18} aria-hidden /> <span className={styles.view}>List</span>
      </>
    ),
  },
] as const;

/** The kitchen's orders, live (restaurant specification, section 2, Restaurant orders). The filter is in the address. */
export function OrdersView() {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useStoredChoice('orders-view', views, 'board');
  const orders = useQuery(kitchenOrders());
  const search = useSearch();
  const { restaurant } = useKitchen();
  const isManager = useHasRole('manager');

  if (orders.isPending) return <BoardSkeleton />;
  if (!orders.data) {
    return (
      <LoadFailed reader="kitchen" what="your orders" error={orders.error} onRetry={() => void orders.refetch()} />
    );
  }
  const shown = params.get('show');
  const filter = columns.find((column) => column === shown) ?? 'all';
  const show = (next: OrderFilter) =>
    setParams(
      (now) => {
        now.delete('show');
        if (next !== 'all') now.set('show', next);
        return now;
      },
      { replace: true },
    );
  const counts = countOrders(orders.data.orders, view);
  const chips = [
    { value: 'all' as const, label: 'All', count: counts.all },
    ...columns.map((column) => ({ value: column, label: columnNames[column], count: counts[column] })),
  ];
  return (
    <>
      <div className={styles.bar}>
        <ChipRow label="Show orders" chips={chips} value={filter} onChange={show} />
        {isManager && restaurant.status === 'approved' && <AutoAcceptSwitch />}
        <SearchField label="Number or name" value={search.typed} onChange={search.setTyped} />
        <Segments label="Show orders as" segments={viewSegments} value={view} onChange={setView} />
      </div>
      {orders.isError && (
        <Banner tone="warning" lead="Not up to date." action={<Again onClick={() => void orders.refetch()} />}>
          We could not reach Fondly just now. This is what we read last.
        </Banner>
      )}
      {search.asked ? (
        <FoundOrders search={search.asked} />
      ) : (
        <OrdersShown orders={orders.data.orders} filter={filter} view={view} />
      )}
    </>
  );
}

function Again({ onClick }: { onClick: () => void }) {
  return (
    <Button look="default" size="row" onClick={onClick}>
      Try again
    </Button>
  );
}
